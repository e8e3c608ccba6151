// SPDX-License-Identifier: MIT
#include "mail/mailgame.h"

#include <stdlib.h>
#include <string.h>

#include "base/count.h"
#include "base/cursor.h"

#define GAMES (UINT64_C(4) << 60)
#define LOGS (UINT64_C(5) << 60)
#define KEYS (UINT64_C(6) << 60)
#define IDS (UINT64_C(7) << 60)

enum { PART_SHIFT = 16, ROW_MAX = 8192, MARK_MAX = 160 };

const StoreSchema mailgame_schema = {.version = MAIL_SCHEMA};

const char *mailgame_side(Team team) {
    return team == TEAM_1 ? "South" : "North";
}

Str mailgame_name(const MailGame *game, Team team) {
    const char *name = game->parties[team].name;
    return str_of(name[0] != '\0' ? name : mailgame_side(team));
}

Team mailgame_due(const MailGame *game) {
    Seat seat = match_half_due(&game->match);
    // An offer with half-moves is made by who has moved; half-moves void it.
    bool offered = (game->match.offers >> seat & 1) != 0;
    return offered ? team_other(seat_team(seat)) : seat_team(seat);
}

bool mailgame_moved_since(const MailGame *game, uint32_t parts) {
    return game->ply_count > 0 && game->plies[game->ply_count - 1].part > parts;
}

// The row of a game: `WORD VALUE` a line ------------------------------------------------------------

static void put_line(Writer *out, const char *word, const char *value) {
    if (value[0] == '\0')
        return;
    writer_text(out, word);
    writer_char(out, ' ');
    writer_text(out, value);
    writer_char(out, '\n');
}

static void put_number(Writer *out, const char *word, int64_t value) {
    writer_text(out, word);
    writer_char(out, ' ');
    writer_int(out, value);
    writer_char(out, '\n');
}

static const char *const party_words[TEAM_COUNT][5] = {
    {"south", "south-name", "south-first", "south-own", "south-their"},
    {"north", "north-name", "north-first", "north-own", "north-their"},
};

// The texts of a party and their sizes, in the order of the words.
static char *party_text(MailParty *party, unsigned index, size_t *size) {
    char *texts[] = {party->address, party->name, party->first_id, party->own_id, party->their_id};
    const size_t sizes[] = {sizeof party->address, sizeof party->name, sizeof party->first_id,
                            sizeof party->own_id, sizeof party->their_id};
    *size = sizes[index];
    return texts[index];
}

static void write_row(const MailGame *game, Writer *out) {
    for (Team team = TEAM_1; team < TEAM_COUNT; team++) {
        MailParty party = game->parties[team];
        size_t size;
        for (unsigned i = 0; i < 5; i++)
            put_line(out, party_words[team][i], party_text(&party, i, &size));
    }
    put_line(out, "from", game->from);
    put_number(out, "created", game->created);
    put_number(out, "touched", game->touched);
    put_number(out, "parts", game->parts);
    put_number(out, "refusals", game->refusals);
    put_number(out, "notes", game->notes);
    put_number(out, "unsent", game->unsent);
}

static bool take_text(Str value, char *out, size_t size) {
    if (value.len >= size)
        return false;
    memcpy(out, value.at, value.len);
    out[value.len] = '\0';
    return true;
}

static bool take_number(MailGame *game, Str word, Str value) {
    int64_t number;
    if (str_to_int(value, 0, INT64_MAX / 1000, &number) != STATUS_OK)
        return false;
    if (str_is(word, "created"))
        game->created = number;
    else if (str_is(word, "touched"))
        game->touched = number;
    else if (str_is(word, "parts") && number <= MAIL_PARTS_MAX)
        game->parts = (uint32_t)number;
    else if (str_is(word, "refusals") && number <= UINT32_MAX)
        game->refusals = (uint32_t)number;
    else if (str_is(word, "notes") && number <= UINT32_MAX)
        game->notes = (uint32_t)number;
    else if (str_is(word, "unsent") && number < 4)
        game->unsent = (unsigned)number;
    else
        return false;
    return true;
}

static bool take_line(MailGame *game, Str word, Str value) {
    for (Team team = TEAM_1; team < TEAM_COUNT; team++) {
        for (unsigned i = 0; i < 5; i++) {
            size_t size;
            char *text = party_text(&game->parties[team], i, &size);
            if (str_is(word, party_words[team][i]))
                return take_text(value, text, size);
        }
    }
    if (str_is(word, "from"))
        return take_text(value, game->from, sizeof game->from);
    return take_number(game, word, value);
}

static bool read_row(Str text, MailGame *game) {
    Str line;
    while (log_take_line(&text, &line)) {
        size_t blank = str_find(line, ' ');
        if (blank == line.len ||
            !take_line(game, str_first(line, blank), str_from(line, blank + 1)))
            return false;
    }
    return game->from[0] != '\0';
}

// The log --------------------------------------------------------------------------------------------

static void note_effects(MailGame *game, const Effects *effects) {
    for (unsigned i = 0; i < effects->count; i++) {
        const unsigned room = COUNT(game->passed);
        if (effects->items[i].kind == EFFECT_HALF_PASSED && game->passed_count < room)
            game->passed[game->passed_count++] = effects->items[i].seat;
    }
}

Status mailgame_apply(MailGame *game, const Event *event) {
    Effects effects = {0};
    Status status = match_apply(&game->match, event, &effects);
    if (status != STATUS_OK)
        return status;
    game->last_at = event->at;
    if (event->kind == EVENT_MOVE)
        game->plies[game->ply_count++] =
            (MailPly){(Seat)event->actor, event->move, game->parts + 1};
    // What the event decided takes effect at once: by mail nothing else happens at its millisecond.
    // Its effects are added to those of the event.
    status = match_advance(&game->match, event->at + 1, &effects);
    note_effects(game, &effects);
    return status;
}

// Remarks: comments such as `# South writes: Hello` ------------------------------------------------------

static void write_remark_mark(Team team, Writer *out) {
    writer_text(out, "# ");
    writer_text(out, mailgame_side(team));
    writer_text(out, " writes: ");
}

static void keep_remark_line(MailGame *game, Team team, Str line) {
    size_t len = strlen(game->remark);
    if (len + line.len + 1 > MAIL_REMARK_MAX)
        return;
    game->remark_by = team;
    memcpy(game->remark + len, line.at, line.len);
    game->remark[len + line.len] = '\n';
    game->remark[len + line.len + 1] = '\0';
}

void mailgame_add_remark(MailGame *game, Team team, Str remark, Writer *events) {
    game->remark[0] = '\0';
    Str line;
    while (log_take_line(&remark, &line)) {
        size_t before = strlen(game->remark);
        keep_remark_line(game, team, line);
        if (strlen(game->remark) == before)
            return;
        write_remark_mark(team, events);
        writer_str(events, line);
        writer_char(events, '\n');
    }
}

static void read_remark_line(MailGame *game, Str line) {
    for (Team team = TEAM_1; team < TEAM_COUNT; team++) {
        char mark[32];
        Writer out = writer_on(mark, sizeof mark);
        write_remark_mark(team, &out);
        if (str_starts_with(line, mark))
            keep_remark_line(game, team, str_from(line, out.len));
    }
}

// What a scan of the log's parts works on.
typedef struct Replay {
    MailGame *game;
    LogReader reader;
    LogLine line;
    Status status;
    uint32_t next; // part
} Replay;

static Status replay_line(Replay *replay, Str text) {
    size_t offset = 0;
    Status status = log_read_line(&replay->reader, text, &replay->line, &offset);
    if (status != STATUS_OK || replay->line.kind != LOG_LINE_EVENT)
        return status;
    Event event;
    status = log_resolve(&replay->game->match, &replay->line, &event, NULL);
    return status == STATUS_OK ? mailgame_apply(replay->game, &event) : status;
}

static bool replay_part(void *context, uint64_t key, Str text) {
    Replay *replay = context;
    MailGame *game = replay->game;
    uint32_t part = (uint32_t)(key & ((1u << PART_SHIFT) - 1));
    if (part != replay->next++) {
        replay->status = STATUS_DAMAGED;
        return false;
    }
    // While a part is replayed, `parts` counts those before it. Part 0 belongs to no message.
    game->parts = part > 0 ? part - 1 : 0;
    game->passed_count = 0;
    game->remark[0] = '\0';
    bool begun = part > 0;
    Str line;
    while (replay->status == STATUS_OK && log_take_line(&text, &line)) {
        // The header ends with the first event, a `start`.
        if (!begun && line.len > 0 && line.at[0] >= '0' && line.at[0] <= '9') {
            match_init(&game->match, &replay->reader.header.setup);
            begun = true;
        }
        read_remark_line(game, line);
        replay->status = replay_line(replay, line);
    }
    return replay->status == STATUS_OK;
}

static Status replay_log(Store *store, MailGame *game) {
    Replay *replay = calloc(1, sizeof *replay);
    if (replay == NULL)
        return STATUS_TOO_MANY;
    replay->game = game;
    log_reader_init(&replay->reader);
    uint32_t parts = game->parts;
    uint64_t first = LOGS | game->number << PART_SHIFT;
    Status status = store_scan(store, first, first + parts, replay_part, replay);
    if (status == STATUS_OK && (replay->status != STATUS_OK || replay->next != parts + 1))
        status = STATUS_DAMAGED;
    game->parts = parts;
    game->header = replay->reader.header;
    free(replay);
    return status;
}

Status mailgame_load(Store *store, uint64_t number, MailGame *out) {
    if (number == 0 || number > MAIL_NUMBER_MAX)
        return STATUS_NOT_FOUND;
    char text[ROW_MAX];
    Writer row = writer_on(text, sizeof text);
    Status status = store_get(store, GAMES | number, &row);
    if (status != STATUS_OK)
        return status;
    memset(out, 0, sizeof *out);
    out->number = number;
    if (!read_row(writer_view(&row), out))
        return STATUS_DAMAGED;
    return replay_log(store, out);
}

static bool append_part(void *context, uint64_t key, Str text) {
    (void)key;
    writer_str(context, text);
    return true;
}

Status mailgame_log(Store *store, uint64_t number, Writer *out) {
    uint64_t first = LOGS | number << PART_SHIFT;
    Status status = store_scan(store, first, first + MAIL_PARTS_MAX, append_part, out);
    return status == STATUS_OK ? writer_status(out) : status;
}

// Putting --------------------------------------------------------------------------------------------

Status mailgame_put(Store *store, const MailGame *game) {
    char text[ROW_MAX];
    Writer row = writer_on(text, sizeof text);
    write_row(game, &row);
    Status status = writer_status(&row);
    return status == STATUS_OK ? store_put(store, GAMES | game->number, writer_view(&row)) : status;
}

Status mailgame_put_part(Store *store, MailGame *game, Str events) {
    if (game->parts >= MAIL_PARTS_MAX)
        return STATUS_TOO_MANY;
    uint64_t key = LOGS | game->number << PART_SHIFT | (game->parts + 1);
    Status status = store_put(store, key, events);
    if (status == STATUS_OK)
        game->parts++;
    return status;
}

Status mailgame_last(Store *store, uint64_t *out) {
    char text[32];
    Writer row = writer_on(text, sizeof text);
    *out = 0;
    Status status = store_get(store, GAMES, &row);
    if (status == STATUS_NOT_FOUND)
        return STATUS_OK;
    int64_t number;
    if (status == STATUS_OK &&
        str_to_int(writer_view(&row), 1, (int64_t)MAIL_NUMBER_MAX, &number) != STATUS_OK)
        status = STATUS_DAMAGED;
    if (status == STATUS_OK)
        *out = (uint64_t)number;
    return status;
}

static Status begin_match(Store *store, MailGame *game) {
    static const Seat starters[] = {SEAT_BLACK_A, SEAT_BLACK_B};
    char *text = malloc(STORE_TEXT_MAX);
    if (text == NULL)
        return STATUS_TOO_MANY;
    Writer log = writer_on(text, STORE_TEXT_MAX);
    log_write_header(&game->header, &log);
    match_init(&game->match, &game->header.setup);
    Status status = STATUS_OK;
    for (int i = 0; i < 2 && status == STATUS_OK; i++) {
        Event start = {.at = i, .kind = EVENT_START, .actor = (uint8_t)starters[i]};
        log_write_event(&game->match, &start, &log);
        status = mailgame_apply(game, &start);
    }
    if (status == STATUS_OK)
        status = writer_status(&log);
    if (status == STATUS_OK)
        status = store_put(store, LOGS | game->number << PART_SHIFT, writer_view(&log));
    free(text);
    return status;
}

Status mailgame_create(Store *store, MailGame *game) {
    uint64_t last;
    Status status = mailgame_last(store, &last);
    if (status != STATUS_OK)
        return status;
    if (last >= MAIL_NUMBER_MAX)
        return STATUS_TOO_MANY;
    game->number = last + 1;
    char text[32];
    Writer row = writer_on(text, sizeof text);
    writer_int(&row, (int64_t)game->number);
    status = store_put(store, GAMES, writer_view(&row));
    if (status == STATUS_OK)
        status = begin_match(store, game);
    return status == STATUS_OK ? mailgame_put(store, game) : status;
}

// Marks ----------------------------------------------------------------------------------------------

static Status put_mark(Store *store, uint64_t space, Str what, const MailMark *mark) {
    char text[MARK_MAX];
    Writer row = writer_on(text, sizeof text);
    MailHash hash;
    mailkey_hash(what, &hash);
    mailkey_hash_write(&hash, &row);
    const int64_t numbers[] = {(int64_t)mark->game, mark->turn, mark->team};
    for (int i = 0; i < 3; i++) {
        writer_char(&row, ' ');
        writer_int(&row, numbers[i]);
    }
    return store_put(store, space | mailkey_hash_number(&hash), writer_view(&row));
}

static Status find_mark(Store *store, uint64_t space, Str what, MailMark *out) {
    char text[MARK_MAX];
    Writer row = writer_on(text, sizeof text);
    MailHash hash;
    mailkey_hash(what, &hash);
    Status status = store_get(store, space | mailkey_hash_number(&hash), &row);
    if (status != STATUS_OK)
        return status;
    Cursor cursor = cursor_on(writer_view(&row));
    if (!mailkey_hash_is(&hash, cursor_take_word(&cursor)))
        return STATUS_NOT_FOUND;
    int64_t numbers[3];
    for (int i = 0; i < 3; i++) {
        cursor_skip_blanks(&cursor);
        int64_t most = i == 2 ? TEAM_COUNT - 1 : (int64_t)MAIL_NUMBER_MAX;
        if (str_to_int(cursor_take_word(&cursor), 0, most, &numbers[i]) != STATUS_OK)
            return STATUS_DAMAGED;
    }
    *out = (MailMark){(uint64_t)numbers[0], (uint32_t)numbers[1], (Team)numbers[2]};
    return STATUS_OK;
}

Status mailgame_put_key(Store *store, const MailKey *key, const MailMark *mark) {
    return put_mark(store, KEYS, str_of(key->text), mark);
}

Status mailgame_find_key(Store *store, const MailKey *key, MailMark *out) {
    return find_mark(store, KEYS, str_of(key->text), out);
}

Status mailgame_put_id(Store *store, Str id, const MailMark *mark) {
    return put_mark(store, IDS, id, mark);
}

Status mailgame_find_id(Store *store, Str id, MailMark *out) {
    return find_mark(store, IDS, id, out);
}
