// SPDX-License-Identifier: MIT
#include <string.h>

#include "base/utf8.h"
#include "tourney/trf.h"

// One line in columns: characters of UTF-8, whatever the file is written in.
typedef struct Line {
    char text[4 * TRF_LINE_MAX + 1];
    uint16_t at[TRF_LINE_MAX + 1]; // where each column begins; at[columns] is the end
    unsigned columns;
} Line;

typedef struct Reader {
    Trf *trf;
    TrfFault *fault;
    Status status;
    size_t number;  // of the line
    bool old_teams; // 013 lines have been read
    Line line;
} Reader;

static bool fail(Reader *reader, Status status, unsigned column) {
    if (reader->status == STATUS_OK) {
        reader->status = status;
        *reader->fault = (TrfFault){reader->number, column};
    }
    return false;
}

// Lines -------------------------------------------------------------------------------------------------

static size_t character_size(Str text, size_t at, bool latin1) {
    unsigned char first = (unsigned char)text.at[at];
    size_t size = latin1 || first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return size <= text.len - at ? size : text.len - at;
}

// Control characters become blanks: a tab in a name is a slip, no reason to refuse the file.
static void lay_out(Str text, bool latin1, Line *line) {
    Writer out = writer_on(line->text, sizeof line->text);
    line->columns = 0;
    for (size_t at = 0; at < text.len && line->columns < TRF_LINE_MAX;) {
        size_t size = character_size(text, at, latin1);
        unsigned char first = (unsigned char)text.at[at];
        line->at[line->columns++] = (uint16_t)out.len;
        if (latin1 && first >= 0xA0) {
            utf8_write(first, &out);
        } else if ((latin1 && first >= 0x80) || utf8_control_at(text, at) > 0) {
            writer_char(&out, ' ');
        } else {
            writer_str(&out, (Str){text.at + at, size});
        }
        at += size;
    }
    line->at[line->columns] = (uint16_t)out.len;
}

// What stands in the columns from 1, both included, without blanks around it.
static Str field(const Line *line, unsigned from, unsigned to) {
    if (from > line->columns)
        return (Str){line->text, 0};
    unsigned last = to < line->columns ? to : line->columns;
    size_t begin = line->at[from - 1];
    return str_trim((Str){line->text + begin, line->at[last] - begin});
}

static char letter(const Line *line, unsigned column) {
    Str text = field(line, column, column);
    char c = text.len == 1 ? text.at[0] : ' ';
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static Str rest(const Line *line) {
    return field(line, 5, TRF_LINE_MAX);
}

// Cuts at a whole character where the text is too long for the field.
static void copy(char *out, size_t max, Str text) {
    Str fitting = str_first(text, max);
    fitting = str_trim(str_first(fitting, utf8_valid_prefix(fitting)));
    memset(out, 0, max + 1);
    if (fitting.len > 0)
        memcpy(out, fitting.at, fitting.len);
}

static bool number(Reader *reader, unsigned from, unsigned to, int64_t max, uint16_t *out) {
    Str text = field(&reader->line, from, to);
    int64_t value = 0;
    *out = 0;
    if (text.len > 0 && str_to_int(text, 0, max, &value) != STATUS_OK)
        return fail(reader, STATUS_BAD_NUMBER, from);
    *out = (uint16_t)value;
    return true;
}

// Points written "2.5" or "2,5", in halves; nothing is 0; false for anything else.
static bool read_halves(Str text, int16_t *out) {
    int64_t whole;
    size_t point = str_find(text, '.') < text.len ? str_find(text, '.') : str_find(text, ',');
    Str after = str_from(text, point < text.len ? point + 1 : point);
    *out = 0;
    if (text.len == 0)
        return true;
    if (str_to_int(str_first(text, point), 0, 9999, &whole) != STATUS_OK)
        return false;
    bool half = str_is(after, "5") || str_is(after, "50");
    if (!half && after.len > 0 && !str_is(after, "0") && !str_is(after, "00"))
        return false;
    *out = (int16_t)(2 * whole + half);
    return true;
}

// Not more than can be written into these columns with ".5" behind.
static bool halves(Reader *reader, unsigned from, unsigned to, int16_t *out) {
    int16_t limit = to - from < 5 ? 199 : 19999;
    return (read_halves(field(&reader->line, from, to), out) && *out <= limit) ||
           fail(reader, STATUS_BAD_NUMBER, from);
}

// Records -----------------------------------------------------------------------------------------------

static bool read_games(Reader *reader, TrfPlayer *player) {
    const Line *line = &reader->line;
    for (unsigned round = 0; round < TOURNEY_ROUNDS_MAX; round++) {
        unsigned from = 92 + 10 * round;
        TrfGame *game = &player->games[round];
        *game = (TrfGame){0, '-', ' '};
        if (from > line->columns)
            continue;
        char colour = letter(line, from + 5);
        char result = letter(line, from + 7);
        if (!number(reader, from, from + 3, TRF_NUMBER_MAX, &game->opponent))
            return false;
        if (colour == 'w' || colour == 'b')
            game->colour = colour;
        if (strchr("+-wdl1=0hfuz ", result) == NULL)
            return fail(reader, STATUS_BAD_TOURNEY_RESULT, from + 7);
        game->result = result >= 'a' && result <= 'z' ? (char)(result - 'a' + 'A') : result;
        if (game->opponent != 0 || game->result != ' ')
            player->rounds = (uint8_t)(round + 1);
    }
    return true;
}

static bool read_player(Reader *reader) {
    Trf *trf = reader->trf;
    const Line *line = &reader->line;
    if (trf->player_count == TOURNEY_PLAYERS_MAX)
        return fail(reader, STATUS_TOURNEY_PLAYERS_FULL, 1);
    TrfPlayer *player = &trf->players[trf->player_count];
    memset(player, 0, sizeof *player);
    if (!number(reader, 5, 8, TRF_NUMBER_MAX, &player->number))
        return false;
    if (player->number == 0)
        return fail(reader, STATUS_BAD_NUMBER, 5);
    if (trf->by_number[player->number] != 0)
        return fail(reader, STATUS_TOURNEY_PLAYER_TAKEN, 5);
    char sex = letter(line, 10);
    player->sex = sex == 'm' || sex == 'w' ? sex : sex == 'f' ? 'w' : ' ';
    copy(player->title, TRF_TITLE_MAX, field(line, 11, 13));
    copy(player->name, TOURNEY_NAME_MAX, field(line, 15, 47));
    if (player->name[0] == '\0')
        return fail(reader, STATUS_TOURNEY_NAME, 15);
    copy(player->federation, TRF_FEDERATION_MAX, field(line, 54, 56));
    copy(player->fide_id, TRF_FIDE_ID_MAX, field(line, 58, 68));
    copy(player->birth, TRF_BIRTH_MAX, field(line, 70, 79));
    if (!number(reader, 49, 52, TOURNEY_RATING_MAX, &player->rating) ||
        !halves(reader, 81, 84, &player->halves) ||
        !number(reader, 86, 89, TRF_NUMBER_MAX, &player->rank) || !read_games(reader, player))
        return false;
    trf->by_number[player->number] = ++trf->player_count;
    return true;
}

static bool read_members(Reader *reader, TrfTeam *team, unsigned from) {
    const Line *line = &reader->line;
    for (; from <= line->columns; from += 5) {
        uint16_t member;
        if (!number(reader, from, from + 3, TRF_NUMBER_MAX, &member))
            return false;
        if (member == 0)
            continue;
        if (team->member_count == TRF_MEMBERS_MAX)
            return fail(reader, STATUS_TOO_MANY, from);
        team->members[team->member_count++] = member;
    }
    return true;
}

static TrfTeam *next_team(Reader *reader) {
    if (reader->trf->team_count == TOURNEY_TEAMS_MAX) {
        (void)fail(reader, STATUS_TOURNEY_TEAMS_FULL, 1);
        return NULL;
    }
    TrfTeam *team = &reader->trf->teams[reader->trf->team_count];
    memset(team, 0, sizeof *team);
    return team;
}

// The older record is left aside where the newer one is there too.
static bool read_old_team(Reader *reader) {
    if (!reader->old_teams && reader->trf->team_count > 0)
        return true;
    TrfTeam *team = next_team(reader);
    if (team == NULL)
        return false;
    copy(team->name, TOURNEY_NAME_MAX, field(&reader->line, 5, 36));
    if (!read_members(reader, team, 37))
        return false;
    reader->old_teams = true;
    team->number = ++reader->trf->team_count;
    return true;
}

static bool read_team(Reader *reader) {
    const Line *line = &reader->line;
    if (reader->old_teams) {
        reader->old_teams = false;
        reader->trf->team_count = 0;
    }
    TrfTeam *team = next_team(reader);
    if (team == NULL)
        return false;
    if (!number(reader, 5, 7, 999, &team->number))
        return false;
    if (team->number == 0)
        return fail(reader, STATUS_BAD_NUMBER, 5);
    for (unsigned i = 0; i < reader->trf->team_count; i++)
        if (reader->trf->teams[i].number == team->number)
            return fail(reader, STATUS_BAD_NUMBER, 5);
    copy(team->name, TOURNEY_NAME_MAX, field(line, 9, 40));
    if (!number(reader, 48, 53, UINT16_MAX, &team->strength) ||
        !halves(reader, 55, 60, &team->match_points) || !halves(reader, 62, 67, &team->halves) ||
        !number(reader, 69, 71, 999, &team->rank) || !read_members(reader, team, 74))
        return false;
    reader->trf->team_count++;
    return true;
}

static bool read_byes(Reader *reader) {
    reader->trf->has_byes = true;
    if (!halves(reader, 5, 8, &reader->trf->bye_match_points) ||
        !halves(reader, 10, 13, &reader->trf->bye_halves))
        return false;
    for (unsigned round = 0; round < TOURNEY_ROUNDS_MAX; round++)
        if (!number(reader, 15 + 4 * round, 17 + 4 * round, 999, &reader->trf->byes[round]))
            return false;
    return true;
}

// As halves(), also below zero.
static bool signed_halves(Reader *reader, unsigned from, unsigned to, int16_t *out) {
    Str text = field(&reader->line, from, to);
    bool below = str_starts_with(text, "-");
    if (!read_halves(str_from(text, below ? 1 : 0), out) || *out > 199)
        return fail(reader, STATUS_BAD_NUMBER, from);
    *out = (int16_t)(below ? -*out : *out);
    return true;
}

static bool read_abnormal(Reader *reader) {
    const Line *line = &reader->line;
    TrfAbnormal it = {.type = letter(line, 5)};
    uint16_t round;
    if (strchr("wdlfhz+- ", it.type) == NULL)
        return fail(reader, STATUS_BAD_TOURNEY_RESULT, 5);
    it.type = it.type >= 'a' && it.type <= 'z' ? (char)(it.type - 'a' + 'A') : it.type;
    if (!signed_halves(reader, 8, 11, &it.match_points) ||
        !signed_halves(reader, 14, 17, &it.halves) ||
        !number(reader, 20, 22, TOURNEY_ROUNDS_MAX, &round))
        return false;
    it.round = (uint8_t)round;
    for (unsigned from = 24; from <= line->columns; from += 5) {
        if (!number(reader, from, from + 3, 999, &it.team))
            return false;
        if (it.team == 0)
            continue;
        if (reader->trf->abnormal_count == TRF_ABNORMAL_MAX)
            return fail(reader, STATUS_TOO_MANY, from);
        reader->trf->abnormal[reader->trf->abnormal_count++] = it;
    }
    return true;
}

static bool read_leaves(Reader *reader) {
    const Line *line = &reader->line;
    char type = letter(line, 5);
    uint16_t round;
    uint16_t team;
    if (strchr("fhz", type) == NULL)
        return fail(reader, STATUS_BAD_TOURNEY_RESULT, 5);
    if (!number(reader, 7, 9, TOURNEY_ROUNDS_MAX, &round))
        return false;
    if (round == 0)
        return fail(reader, STATUS_BAD_NUMBER, 7);
    for (unsigned from = 11; from <= line->columns; from += 5) {
        if (!number(reader, from, from + 3, 999, &team))
            return false;
        if (team == 0)
            continue;
        if (reader->trf->leave_count == TRF_LEAVES_MAX)
            return fail(reader, STATUS_TOO_MANY, from);
        reader->trf->leaves[reader->trf->leave_count++] =
            (TrfLeave){.type = (char)(type - 'a' + 'A'), .round = (uint8_t)round, .team = team};
    }
    return true;
}

static bool read_rounds(Reader *reader) {
    uint16_t rounds;
    if (!number(reader, 5, TRF_LINE_MAX, TOURNEY_ROUNDS_MAX, &rounds))
        return false;
    reader->trf->rounds = (uint8_t)rounds;
    return true;
}

static bool read_days(Reader *reader) {
    for (unsigned round = 0; round < TOURNEY_ROUNDS_MAX; round++)
        copy(reader->trf->days[round], TRF_DAY_MAX,
             field(&reader->line, 92 + 10 * round, 99 + 10 * round));
    return true;
}

static bool read_line(Reader *reader) {
    Trf *trf = reader->trf;
    Str code = field(&reader->line, 1, 3);
    Str value = rest(&reader->line);
    if (str_is(code, "001"))
        return read_player(reader);
    if (str_is(code, "013"))
        return read_old_team(reader);
    if (str_is(code, "310"))
        return read_team(reader);
    if (str_is(code, "299"))
        return read_abnormal(reader);
    if (str_is(code, "240"))
        return read_leaves(reader);
    if (str_is(code, "320"))
        return read_byes(reader);
    if (str_is(code, "132"))
        return read_days(reader);
    if (str_is(code, "142") || str_is_ignoring_case(code, "XXR"))
        return read_rounds(reader);
    if (str_is(code, "012"))
        copy(trf->name, TOURNEY_NAME_MAX, value);
    else if (str_is(code, "022"))
        copy(trf->city, TOURNEY_NAME_MAX, value);
    else if (str_is(code, "032"))
        copy(trf->federation, TOURNEY_WORD_MAX, value);
    else if (str_is(code, "042"))
        copy(trf->date, TOURNEY_WORD_MAX, value);
    else if (str_is(code, "052"))
        copy(trf->date_end, TOURNEY_WORD_MAX, value);
    else if (str_is(code, "102"))
        copy(trf->organiser, TOURNEY_NAME_MAX, value);
    else if (str_is(code, "222"))
        copy(trf->time, TOURNEY_WORD_MAX, value);
    else if (str_is(code, "192"))
        copy(trf->system, TOURNEY_WORD_MAX, value);
    else if (str_is(code, "352"))
        trf->boards = (uint8_t)(value.len < TRF_MEMBERS_MAX ? value.len : TRF_MEMBERS_MAX);
    return true;
}

// The file ------------------------------------------------------------------------------------------------

// Every member is a player and in one team only.
static void check_members(Reader *reader) {
    static const TrfFault whole = {0, 1};
    Trf *trf = reader->trf;
    bool taken[TRF_NUMBER_MAX + 1] = {false};
    if (reader->status == STATUS_OK && trf->player_count == 0)
        (void)fail(reader, STATUS_BAD_END, 1);
    for (unsigned i = 0; i < trf->team_count && reader->status == STATUS_OK; i++) {
        for (unsigned k = 0; k < trf->teams[i].member_count; k++) {
            unsigned member = trf->teams[i].members[k];
            if (trf->by_number[member] == 0)
                reader->status = STATUS_TOURNEY_NO_PLAYER;
            else if (taken[member])
                reader->status = STATUS_TOURNEY_PLAYER_TAKEN;
            taken[member] = true;
            if (reader->status != STATUS_OK)
                *reader->fault = whole;
        }
    }
}

Status trf_read(Str text, Trf *out, TrfFault *fault) {
    Reader reader;
    memset(out, 0, sizeof *out);
    *fault = (TrfFault){0, 1};
    reader.trf = out;
    reader.fault = fault;
    reader.status = STATUS_OK;
    reader.number = 0;
    reader.old_teams = false;
    if (str_starts_with(text, "\xEF\xBB\xBF"))
        text = str_from(text, 3);
    bool latin1 = utf8_valid_prefix(text) < text.len;
    while (text.len > 0 && reader.status == STATUS_OK) {
        reader.number++;
        lay_out(str_take_line(&text), latin1, &reader.line);
        (void)read_line(&reader);
    }
    check_members(&reader);
    return reader.status;
}

const TrfPlayer *trf_player(const Trf *trf, unsigned wanted) {
    unsigned index = wanted <= TRF_NUMBER_MAX ? trf->by_number[wanted] : 0;
    return index == 0 ? NULL : &trf->players[index - 1];
}
