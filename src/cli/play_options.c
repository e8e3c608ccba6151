// SPDX-License-Identifier: MIT
#include "cli/play_options.h"

#include <string.h>
#include <time.h>

#include "base/count.h"
#include "base/cursor.h"
#include "cli/cli.h"
#include "notation/letters.h"
#include "notation/log.h"
#include "notation/timetext.h"

const char play_options_help[] =
    "Without options you are A (White on board A, partner b) and three computer players\n"
    "take the other seats. Type 'help' in the match for what can be entered.\n"
    "\n"
    "  --seat S=WHO        S is A, a, B or b (White and Black on boards A and B);\n"
    "                      WHO is human, computer or computer:LEVEL; may be repeated\n"
    "  --seats WORD        all four in the order A a B b, a letter or digit each:\n"
    "                      h human, c computer, 1 to 8 computer of that level\n"
    "  --level N           of the computers of no other level, 1 to 8 (4)\n"
    "  --name S=NAME       the name of a player, for the log\n"
    "  --rules NAME|FILE   a rule set ('bughouse rules list') or a rule file (fics)\n"
    "  --mode MODE         referee: the program judges; table: clocks are pressed, and\n"
    "                      mates, flags and illegal moves are claimed (referee)\n"
    "  --time CONTROL      300+0, 180+2, 300d2, 300b2 or none (as the rule set says)\n"
    "  --simultaneous MS   at a table, how long an opposite claim is waited for (0)\n"
    "  --board B=FEN       another starting position of board A or B\n"
    "  --seed N            the computers choose between equal moves by it\n"
    "  --pace SECONDS      how long a computer takes for a move at least (by the clocks;\n"
    "                      0 if no people play)\n"
    "  --plain             plain lines of words, nothing drawn, for screen readers;\n"
    "                      always so where the output is no terminal\n"
    "  --view S            whose board is on the left, seen from his side\n"
    "  --pieces KIND       letters or glyphs (letters)\n"
    "  --log FILE          a new file for the log; else one in ~/.local/share/bughouse\n"
    "  --resume FILE       goes on with a match from its log\n"
    "  --bpgn FILE         writes a BPGN record of the match at its end\n"
    "\n"
    "examples:\n"
    "  bughouse play\n"
    "  bughouse play --rules arnold --mode table --time 300+0 --seat b=human\n"
    "  bughouse play --seats hhhh --time none        four people at one keyboard\n"
    "  bughouse play --seats 8c1h --plain            you are b, with a strong partner\n"
    "  bughouse play --resume match.log\n";

// With five minutes on the clock a move lasts a second and a half.
enum { PACE_OPEN = -1, PACE_OF_TIME = 200, PACE_MAX_MS = 3000, PACE_WITHOUT_CLOCKS_MS = 1000 };

// Values ------------------------------------------------------------------------------------------

// What the options say that only means something once all of them have been read.
typedef struct Pending {
    const char *time;
    const char *level;
    const char *new_match_option; // given, and not for a match that is resumed
    bool pace_given;
    bool open_level[SEAT_COUNT]; // a computer whose level nobody has named
} Pending;

typedef const char *(*SetOption)(PlayOptions *options, Pending *pending, const char *value);

static const char *set_who(PlayOptions *options, Pending *pending, Seat seat, Str who) {
    Str computer = str_of("computer");
    options->seats_given |= 1u << seat;
    pending->open_level[seat] = false;
    if (str_is(who, "human")) {
        options->seats[seat].computer = false;
        return NULL;
    }
    if (!str_starts_with(who, "computer"))
        return "a seat is taken by human, computer or computer:LEVEL";
    options->seats[seat].computer = true;
    pending->open_level[seat] = who.len == computer.len;
    if (who.len == computer.len)
        return NULL;
    int64_t level;
    if (who.at[computer.len] != ':' || str_to_int(str_from(who, computer.len + 1), PLAYER_LEVEL_MIN,
                                                  PLAYER_LEVEL_MAX, &level) != STATUS_OK)
        return "a level is a number from 1 to 8";
    options->seats[seat].level = (uint8_t)level;
    return NULL;
}

// Takes "S=" off the front of an option's value.
static bool take_seat(const char *value, Seat *seat, Str *rest) {
    if (value[0] == '\0' || value[1] != '=')
        return false;
    *rest = str_of(value + 2);
    return seat_read((Str){value, 1}, seat) == STATUS_OK;
}

static const char *set_seat(PlayOptions *options, Pending *pending, const char *value) {
    Seat seat;
    Str who;
    if (!take_seat(value, &seat, &who))
        return "expected SEAT=WHO, as in A=human or b=computer:3";
    return set_who(options, pending, seat, who);
}

static const char *set_seats(PlayOptions *options, Pending *pending, const char *value) {
    if (strlen(value) != SEAT_COUNT)
        return "expected four letters or digits for the seats A a B b, as in hccc";
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        char letter = value[seat];
        bool level = letter >= '0' + PLAYER_LEVEL_MIN && letter <= '0' + PLAYER_LEVEL_MAX;
        if (letter != 'h' && letter != 'c' && !level)
            return "a seat is h for a human, c for a computer or 1 to 8 for its level";
        options->seats[seat].computer = letter != 'h';
        pending->open_level[seat] = letter == 'c';
        if (level)
            options->seats[seat].level = (uint8_t)(letter - '0');
    }
    options->seats_given = (1u << SEAT_COUNT) - 1;
    return NULL;
}

static const char *set_level(PlayOptions *options, Pending *pending, const char *value) {
    (void)options;
    pending->level = value;
    int64_t level;
    return str_to_int(str_of(value), PLAYER_LEVEL_MIN, PLAYER_LEVEL_MAX, &level) == STATUS_OK
               ? NULL
               : "a level is a number from 1 to 8";
}

static const char *set_name(PlayOptions *options, Pending *pending, const char *value) {
    (void)pending;
    Seat seat;
    Str name;
    if (!take_seat(value, &seat, &name))
        return "expected SEAT=NAME, as in A=Ann";
    Status status = log_check_text(name);
    if (status != STATUS_OK)
        return status_text(status);
    memcpy(options->header.players[seat], name.at, name.len);
    options->header.players[seat][name.len] = '\0';
    return NULL;
}

static const char *set_mode(PlayOptions *options, Pending *pending, const char *value) {
    (void)pending;
    bool table = strcmp(value, "table") == 0;
    options->header.setup.mode = table ? MODE_TABLE : MODE_REFEREE;
    return table || strcmp(value, "referee") == 0 ? NULL : status_text(STATUS_BAD_MODE);
}

static const char *set_time(PlayOptions *options, Pending *pending, const char *value) {
    pending->time = value;
    Status status = time_control_read(str_of(value), &options->header.setup.time);
    return status == STATUS_OK ? NULL : status_text(status);
}

static const char *set_simultaneous(PlayOptions *options, Pending *pending, const char *value) {
    (void)pending;
    Status status =
        str_to_int(str_of(value), 0, TIME_MS_MAX, &options->header.setup.simultaneous_ms);
    return status == STATUS_OK ? NULL : status_text(status);
}

static const char *set_seed(PlayOptions *options, Pending *pending, const char *value) {
    (void)pending;
    int64_t seed;
    if (str_to_int(str_of(value), 0, INT64_MAX, &seed) != STATUS_OK)
        return "a seed is a whole number from 0 up";
    options->seed = (uint64_t)seed;
    options->seed_given = true;
    return NULL;
}

static const char *set_pace(PlayOptions *options, Pending *pending, const char *value) {
    pending->pace_given = true;
    if (time_seconds_read(str_of(value), &options->pace_ms) != STATUS_OK || options->pace_ms < 0)
        return "the pace is seconds from 0 up, such as 1.5";
    return NULL;
}

static const char *set_view(PlayOptions *options, Pending *pending, const char *value) {
    (void)pending;
    Status status = seat_read(str_of(value), &options->view);
    return status == STATUS_OK ? NULL : status_text(status);
}

static const char *set_pieces(PlayOptions *options, Pending *pending, const char *value) {
    (void)pending;
    options->glyphs = strcmp(value, "glyphs") == 0;
    return options->glyphs || strcmp(value, "letters") == 0 ? NULL : "expected letters or glyphs";
}

// Standard input and output are taken by the match itself.
static const char *fault_of_file(const char *name) {
    if (strcmp(name, "-") == 0)
        return "- is no file here; ./- is one of that name";
    return name[0] != '\0' ? NULL : "expected the name of a file";
}

static const char *set_log(PlayOptions *options, Pending *pending, const char *value) {
    (void)pending;
    options->log_path = value;
    return fault_of_file(value);
}

static const char *set_resume(PlayOptions *options, Pending *pending, const char *value) {
    (void)pending;
    options->resume_path = value;
    return fault_of_file(value);
}

static const char *set_bpgn(PlayOptions *options, Pending *pending, const char *value) {
    (void)pending;
    options->bpgn_path = value;
    return fault_of_file(value);
}

// These two print about a fault by themselves, and an empty text says that they have.
static const char *set_rules(PlayOptions *options, Pending *pending, const char *value) {
    (void)pending;
    return cli_find_rules(value, &options->header.setup.rules) ? NULL : "";
}

static const char *set_board(PlayOptions *options, Pending *pending, const char *value) {
    (void)pending;
    if ((value[0] != 'A' && value[0] != 'B') || value[1] != '=')
        return "expected BOARD=FEN, as in 'A=4k3/8/8/8/8/8/8/4K3[Qq] w - - 0 1'";
    Str text = str_of(value + 2);
    Fen fen;
    size_t offset = 0;
    Status status = fen_read(text, FEN_HINT_NONE, &fen, &offset);
    if (status != STATUS_OK) {
        (void)cli_bad_text("--board", text, offset, status);
        return "";
    }
    options->header.setup.start[value[0] == 'A' ? BOARD_A : BOARD_B] = fen.position;
    return NULL;
}

// Reading all of them -----------------------------------------------------------------------------

static const struct {
    const char *name;
    SetOption set;
    bool new_match; // means nothing for a match that has begun
} valued[] = {
    {"--seat", set_seat, false},     {"--seats", set_seats, false},
    {"--level", set_level, false},   {"--name", set_name, true},
    {"--rules", set_rules, true},    {"--mode", set_mode, true},
    {"--time", set_time, true},      {"--simultaneous", set_simultaneous, true},
    {"--board", set_board, true},    {"--seed", set_seed, false},
    {"--pace", set_pace, false},     {"--view", set_view, false},
    {"--pieces", set_pieces, false}, {"--log", set_log, true},
    {"--resume", set_resume, false}, {"--bpgn", set_bpgn, false},
};

enum { VALUED_COUNT = COUNT(valued) };

static bool read_one(int argc, char **argv, int *index, PlayOptions *options, Pending *pending) {
    const char *name = argv[*index];
    for (unsigned i = 0; i < VALUED_COUNT; i++) {
        if (strcmp(name, valued[i].name) != 0)
            continue;
        const char *value = cli_option_value(argc, argv, index);
        if (value == NULL)
            return false;
        const char *fault = valued[i].set(options, pending, value);
        if (fault != NULL && fault[0] != '\0')
            (void)cli_usage(argv[0], "%s %s: %s", name, value, fault);
        if (valued[i].new_match)
            pending->new_match_option = valued[i].name;
        return fault == NULL;
    }
    (void)cli_usage(argv[0], "unknown option '%s'", name);
    return false;
}

static void set_defaults(PlayOptions *options) {
    *options = (PlayOptions){.view = SEAT_COUNT};
    match_setup_default(&options->header.setup, ruleset_find(str_of("fics")));
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        options->seats[seat] = (PlaySeat){seat != SEAT_WHITE_A, PLAY_LEVEL_USUAL};
}

// A computer is called by its level where it has no other name.
static void name_computers(PlayOptions *options) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        char *name = options->header.players[seat];
        if (!options->seats[seat].computer || name[0] != '\0')
            continue;
        Writer out = writer_on(name, sizeof options->header.players[seat]);
        writer_text(&out, "Computer ");
        writer_int(&out, options->seats[seat].level);
    }
}

bool play_options_read(int argc, char **argv, PlayOptions *options) {
    Pending pending = {0};
    set_defaults(options);
    for (Seat seat = SEAT_BLACK_A; seat < SEAT_COUNT; seat++)
        pending.open_level[seat] = true;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--plain") == 0)
            options->plain = true;
        else if (!read_one(argc, argv, &i, options, &pending))
            return false;
    }
    if (options->resume_path != NULL && pending.new_match_option != NULL) {
        (void)cli_usage(argv[0], "%s: a resumed match has it from its log",
                        pending.new_match_option);
        return false;
    }
    const char *log = options->resume_path != NULL ? options->resume_path : options->log_path;
    if (options->bpgn_path != NULL && log != NULL && strcmp(options->bpgn_path, log) == 0) {
        (void)cli_usage(argv[0], "--bpgn %s: the log has this name; the record needs another", log);
        return false;
    }
    if (pending.time == NULL)
        options->header.setup.time = options->header.setup.rules.time;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (pending.level != NULL && pending.open_level[seat])
            options->seats[seat].level = (uint8_t)(pending.level[0] - '0');
    if (!options->seed_given)
        options->seed = (uint64_t)time(NULL);
    if (!pending.pace_given)
        options->pace_ms = PACE_OPEN;
    if (options->resume_path == NULL)
        name_computers(options);
    return true;
}

void play_options_settle_pace(PlayOptions *options) {
    const TimeControl *time_control = &options->header.setup.time;
    bool people = false;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        people |= !options->seats[seat].computer;
    if (options->pace_ms != PACE_OPEN)
        return;
    int64_t usual = time_control->base_ms / PACE_OF_TIME + time_control->bonus_ms / 2;
    if (time_control->kind == TIME_NONE)
        usual = PACE_WITHOUT_CLOCKS_MS;
    options->pace_ms = !people ? 0 : usual < PACE_MAX_MS ? usual : PACE_MAX_MS;
}

// Seats as text -----------------------------------------------------------------------------------

void play_options_write_seats(const PlayOptions *options, Writer *out) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (seat != SEAT_WHITE_A)
            writer_text(out, ", ");
        writer_char(out, seat_letter(seat));
        if (!options->seats[seat].computer) {
            writer_text(out, " human");
            continue;
        }
        writer_text(out, " computer:");
        writer_int(out, options->seats[seat].level);
    }
    writer_text(out, "; seed ");
    writer_int(out, (int64_t)options->seed);
}

bool play_options_read_seats(Str text, PlayOptions *options) {
    PlayOptions read = *options;
    Pending pending = {0};
    Cursor cursor = cursor_on(text);
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        char letter[] = {seat_letter(seat), ' ', '\0'};
        if (!cursor_take_text(&cursor, letter))
            return false;
        Str rest = cursor_rest(&cursor);
        Str who = str_first(rest, str_find(rest, seat == SEAT_BLACK_B ? ';' : ','));
        if (set_who(&read, &pending, seat, who) != NULL)
            return false;
        cursor.offset += who.len;
        if (!cursor_take_text(&cursor, seat == SEAT_BLACK_B ? "; seed " : ", "))
            return false;
    }
    int64_t seed;
    if (str_to_int(cursor_rest(&cursor), 0, INT64_MAX, &seed) != STATUS_OK)
        return false;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (!(options->seats_given >> seat & 1))
            options->seats[seat] = read.seats[seat];
    if (!options->seed_given)
        options->seed = (uint64_t)seed;
    return true;
}
