// SPDX-License-Identifier: MIT
// Records. The facts are in tests/data/bpgn: lines that begin with "% expect" (no reader sees them)
// say for each game of their file, in order: its state, plies, result, reason, the board that the reason
// tells, and the notes with their places. Every game is also written, read again and written again.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/count.h"
#include "base/cursor.h"
#include "chess/movegen.h"
#include "notation/bpgn.h"
#include "notation/bpgn_record.h"

#define OWN_RECORDS "tests/data/bpgn"
#define REAL_RECORDS "../shared/data/bpgn"

enum { FILE_SIZE_MAX = 1 << 20, PATH_SIZE = 512, LINE_SIZE = 1024 };

static BpgnReader reader;
static BpgnReader again;
static BpgnGame game;
static BpgnGame back;
static char file_text[FILE_SIZE_MAX];
static char first[BPGN_WRITE_MAX];
static char second[BPGN_WRITE_MAX];

static bool read_file(const char *path, Str *out) {
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    size_t len = fread(file_text, 1, sizeof file_text, file);
    fclose(file);
    assert_true(len < sizeof file_text);
    *out = (Str){file_text, len};
    return true;
}

static int compare_names(const void *a, const void *b) {
    return strcmp((const char *)a, (const char *)b);
}

enum { NAMES_MAX = 64 };

// The names of the records of a folder, sorted; 0 if there is no such folder.
static unsigned list_records(const char *folder, char names[NAMES_MAX][PATH_SIZE]) {
    DIR *dir = opendir(folder);
    unsigned count = 0;
    if (dir == NULL)
        return 0;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        const char *dot = strrchr(entry->d_name, '.');
        if (dot == NULL || strcmp(dot, ".bpgn") != 0)
            continue;
        assert_true(count < NAMES_MAX);
        int len = snprintf(names[count++], PATH_SIZE, "%s/%s", folder, entry->d_name);
        assert_in_range(len, 1, PATH_SIZE - 1);
    }
    closedir(dir);
    qsort(names, count, PATH_SIZE, compare_names);
    return count;
}

// ---- Properties of every game -----------------------------------------------------------------------

static void assert_legal(const BpgnGame *which) {
    Position boards[BOARD_COUNT] = {which->start[BOARD_A], which->start[BOARD_B]};
    for (unsigned i = 0; i < which->ply_count; i++) {
        const BpgnPly *ply = &which->plies[i];
        Position *board = &boards[seat_board((Seat)ply->seat)];
        assert_int_equal(seat_color((Seat)ply->seat), board->side);
        assert_int_equal(movegen_check(board, &which->rules->board, ply->move), STATUS_OK);
        bpgn_play(which, boards, ply);
    }
}

static void assert_lines_fit(Str text) {
    bool in_tags = true;
    while (text.len > 0) {
        Str line = str_first(text, str_find(text, '\n'));
        text = str_from(text, line.len < text.len ? line.len + 1 : line.len);
        in_tags = in_tags && line.len > 0 && line.at[0] == '[';
        bool one_word = str_find(line, ' ') == line.len;
        if (!in_tags && !one_word && line.len > 79)
            fail_msg("a line of %zu bytes: %.*s", line.len, (int)line.len, line.at);
    }
}

static void assert_survives_writing(const BpgnGame *which) {
    Writer out = writer_on(first, sizeof first);
    bpgn_write(which, &out);
    assert_false(out.overflowed);
    assert_lines_fit(writer_view(&out));
    bpgn_reader_init(&again, writer_view(&out));
    assert_true(bpgn_read_game(&again, &back));
    assert_int_equal(back.ply_count, which->ply_count);
    assert_int_equal(back.outcome, which->outcome);
    if (which->class_count[BPGN_FAULT] == 0)
        assert_int_equal(back.class_count[BPGN_FAULT], 0);
    for (unsigned i = 0; i < which->ply_count; i++) {
        assert_int_equal(back.plies[i].seat, which->plies[i].seat);
        assert_true(move_equal(back.plies[i].move, which->plies[i].move));
        assert_int_equal(back.plies[i].time_ms, which->plies[i].time_ms);
    }
    Writer out2 = writer_on(second, sizeof second);
    bpgn_write(&back, &out2);
    assert_string_equal(first, second);
    assert_false(bpgn_read_game(&again, &back));
}

// ---- Own records ------------------------------------------------------------------------------------

static const char *state_of(const BpgnGame *which) {
    if (which->class_count[BPGN_FAULT] > 0)
        return "broken";
    return which->class_count[BPGN_REPAIR] > 0 ? "repaired" : "clean";
}

static void describe(const BpgnGame *which, Writer *out) {
    writer_text(out, state_of(which));
    writer_char(out, ' ');
    writer_int(out, which->ply_count);
    writer_char(out, ' ');
    writer_text(out, outcome_name(which->outcome));
    writer_char(out, ' ');
    writer_text(out, reason_name(which->reason));
    if (which->reason_board != BOARD_NONE) {
        writer_char(out, ' ');
        writer_char(out, board_letter(which->reason_board));
    }
    for (unsigned i = 0; i < which->note_count; i++) {
        const BpgnNote *note = &which->notes[i];
        TextPlace place = text_place(which->text, note->offset);
        writer_char(out, ' ');
        writer_text(out, note->kind == BPGN_NOTE_FAULTY ? status_name(note->status)
                                                        : bpgn_note_name(note->kind));
        writer_char(out, '@');
        writer_int(out, (int64_t)place.line);
        writer_char(out, ':');
        writer_int(out, (int64_t)place.column);
    }
}

// The next "% expect" line at or after *offset; false if there is none.
static bool next_expectation(Str text, size_t *offset, Str *out) {
    static const char mark[] = "% expect ";
    for (size_t i = *offset; i + sizeof mark - 1 < text.len; i++) {
        Str rest = str_from(text, i);
        if (!str_starts_with(rest, mark))
            continue;
        size_t end = 0;
        while (end < rest.len && rest.at[end] != '\n' && rest.at[end] != '\r')
            end++;
        *out = str_from(str_first(rest, end), sizeof mark - 1);
        *offset = i + end;
        return true;
    }
    return false;
}

static void check_own(const char *path) {
    Str text;
    if (!read_file(path, &text))
        fail_msg("%s cannot be read", path);
    size_t offset = 0;
    Str expected;
    bpgn_reader_init(&reader, text);
    while (bpgn_read_game(&reader, &game)) {
        char buffer[LINE_SIZE];
        Writer found = writer_on(buffer, sizeof buffer);
        describe(&game, &found);
        bool has = next_expectation(text, &offset, &expected);
        if (!has || !str_equal(expected, writer_view(&found)))
            fail_msg("%s: expected '%.*s', found '%s'", path, has ? (int)expected.len : 0,
                     has ? expected.at : "", buffer);
        assert_legal(&game);
        assert_survives_writing(&game);
    }
    if (next_expectation(text, &offset, &expected))
        fail_msg("%s: there should be a game '%.*s'", path, (int)expected.len, expected.at);
}

static void own_records(void **state) {
    (void)state;
    static char names[NAMES_MAX][PATH_SIZE];
    unsigned count = list_records(OWN_RECORDS, names);
    assert_true(count > 0);
    for (unsigned i = 0; i < count; i++)
        check_own(names[i]);
}

// ---- Real records, where they are at hand --------------------------------------------------------------

static unsigned check_real(const char *path, unsigned *plies) {
    Str text;
    unsigned games = 0;
    assert_true(read_file(path, &text));
    bpgn_reader_init(&reader, text);
    while (bpgn_read_game(&reader, &game)) {
        if (game.class_count[BPGN_FAULT] > 0)
            fail_msg("%s: game %u is broken", path, games + 1);
        assert_legal(&game);
        assert_survives_writing(&game);
        games++;
        *plies += game.ply_count;
    }
    return games;
}

static void real_records(void **state) {
    (void)state;
    static char names[NAMES_MAX][PATH_SIZE];
    unsigned count = list_records(REAL_RECORDS, names);
    if (count == 0) {
        print_message("# skipped: no real records at " REAL_RECORDS "\n");
        skip();
    }
    unsigned games = 0;
    unsigned plies = 0;
    for (unsigned i = 0; i < count; i++)
        games += check_real(names[i], &plies);
    assert_true(games >= 25 && plies > 2000);
    count = list_records(REAL_RECORDS "/stress", names);
    for (unsigned i = 0; i < count; i++)
        assert_true(check_real(names[i], &plies) > 0);
}

// ---- The writer ---------------------------------------------------------------------------------------

static Move move_of(Square from, Square to, MoveKind kind) {
    return move_make(kind, from, to, PAWN);
}

// Fool's mate is only a check here: a piece may still arrive on g3.
static void a_match_is_written(void **state) {
    (void)state;
    char reason[64];
    Writer words = writer_on(reason, sizeof reason);
    bpgn_reason_write(REASON_MATE, str_of("Ada \"A\""), &words);
    bpgn_begin(&game, ruleset_find(str_of("fics")), NULL);
    assert_int_equal(bpgn_add_tag(&game, "WhiteA", str_of("Ada \"A\"")), STATUS_OK);
    assert_int_equal(bpgn_add_tag(&game, "Date", str_of("2024.05.17")), STATUS_OK);
    assert_int_equal(bpgn_add_tag(&game, "TimeControl", str_of("180+0")), STATUS_OK);
    Move f3 = move_of(square_at(5, 1), square_at(5, 2), MOVE_NORMAL);
    Move e5 = move_of(square_at(4, 6), square_at(4, 4), MOVE_DOUBLE_STEP);
    Move g4 = move_of(square_at(6, 1), square_at(6, 3), MOVE_DOUBLE_STEP);
    Move qh4 = move_of(square_at(3, 7), square_at(7, 3), MOVE_NORMAL);
    assert_int_equal(bpgn_add_ply(&game, SEAT_WHITE_A, f3, 179500), STATUS_OK);
    assert_int_equal(bpgn_add_ply(&game, SEAT_BLACK_A, e5, 180000), STATUS_OK);
    assert_int_equal(bpgn_add_ply(&game, SEAT_WHITE_A, g4, BPGN_NO_TIME), STATUS_OK);
    assert_int_equal(bpgn_add_ply(&game, SEAT_BLACK_A, qh4, 178005), STATUS_OK);
    bpgn_set_end(&game, OUTCOME_TEAM_2, REASON_MATE, writer_view(&words));
    Writer out = writer_on(first, sizeof first);
    bpgn_write(&game, &out);
    assert_string_equal(first, "[Event \"?\"]\n[Site \"?\"]\n[Date \"2024.05.17\"]\n"
                               "[WhiteA \"Ada \\\"A\\\"\"]\n[BlackA \"?\"]\n[WhiteB \"?\"]\n"
                               "[BlackB \"?\"]\n[TimeControl \"180+0\"]\n[Result \"0-1\"]\n"
                               "1A. f3 {179.5} 1a. e5 {180} 2A. g4 2a. Qh4+ {178.005}\n"
                               "{Ada \"A\" checkmated} 0-1\n");
    assert_survives_writing(&game);
}

// Reserves and rights that only a FEN can say, under rules that a tag must name.
static void a_start_is_written(void **state) {
    (void)state;
    Position start[BOARD_COUNT];
    position_set_start(&start[BOARD_A]);
    position_clear(&start[BOARD_B]);
    position_reserve_add(&start[BOARD_A], WHITE, KNIGHT, 2);
    assert_int_equal(position_put(&start[BOARD_B], 4, piece_of(WHITE, KING), false), STATUS_OK);
    assert_int_equal(position_put(&start[BOARD_B], 60, piece_of(BLACK, KING), false), STATUS_OK);
    assert_int_equal(position_put(&start[BOARD_B], 9, piece_of(BLACK, ROOK), true), STATUS_OK);
    start[BOARD_B].move_number = 30;
    bpgn_begin(&game, ruleset_find(str_of("arnold")), start);
    assert_int_equal(
        bpgn_add_ply(&game, SEAT_WHITE_A, move_drop(KNIGHT, square_at(4, 4)), BPGN_NO_TIME),
        STATUS_OK);
    bpgn_set_end(&game, OUTCOME_OPEN, REASON_NONE, str_of(""));
    Writer out = writer_on(first, sizeof first);
    bpgn_write(&game, &out);
    assert_non_null(strstr(first, "[Rules \"arnold\"]\n[SetUp \"1\"]\n[FEN \"rnbq"));
    assert_non_null(strstr(first, " | 4k3/8/8/8/8/8/1r~6/4K3[] "));
    assert_non_null(strstr(first, "\n1A. N@e5\n*\n"));
    assert_survives_writing(&game);
}

// Whatever the words for the end are, a reader finds the same reason in them.
static void reasons_are_read_back(void **state) {
    (void)state;
    for (unsigned r = REASON_NONE + 1; r < REASON_COUNT; r++) {
        char reason[64];
        Writer words = writer_on(reason, sizeof reason);
        bpgn_reason_write((Reason)r, str_of("Bert"), &words);
        bpgn_begin(&game, ruleset_find(str_of("fics")), NULL);
        assert_int_equal(bpgn_add_tag(&game, "BlackA", str_of("Bert")), STATUS_OK);
        bool about_player = strncmp(reason, "Bert ", 5) == 0;
        bool draw = strstr(reason, "drawn") != NULL;
        Outcome outcome = about_player ? OUTCOME_TEAM_1 : draw ? OUTCOME_DRAW : OUTCOME_OPEN;
        bpgn_set_end(&game, outcome, (Reason)r, writer_view(&words));
        Writer out = writer_on(first, sizeof first);
        bpgn_write(&game, &out);
        bpgn_reader_init(&again, writer_view(&out));
        assert_true(bpgn_read_game(&again, &back));
        assert_int_equal(back.outcome, outcome);
        assert_int_equal(back.reason, words.len > 0 ? r : REASON_NONE);
        assert_int_equal(back.note_count, 0);
    }
}

// A seat code in the reason gives way to the player's name.
static void codes_become_names(void **state) {
    (void)state;
    bpgn_reader_init(&reader, str_of("[BlackB \"Dan\"] 1A. e4 {BB checkmated} 0-1"));
    assert_true(bpgn_read_game(&reader, &game));
    Writer out = writer_on(first, sizeof first);
    bpgn_write(&game, &out);
    assert_non_null(strstr(first, "\n{Dan checkmated} 0-1\n"));
    assert_survives_writing(&game);
}

// ---- Limits ---------------------------------------------------------------------------------------------

static void too_many_moves(void **state) {
    (void)state;
    Writer out = writer_on(file_text, sizeof file_text);
    static const char *const shuffle[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    for (unsigned i = 0; i < BPGN_PLIES_MAX + 10; i++) {
        writer_text(&out, i % 2 == 0 ? "A. " : "a. ");
        writer_text(&out, shuffle[i % 4]);
        writer_text(&out, " {C: x} ");
    }
    bpgn_reader_init(&reader, writer_view(&out));
    assert_true(bpgn_read_game(&reader, &game));
    assert_int_equal(game.ply_count, BPGN_PLIES_MAX);
    assert_int_equal(game.class_count[BPGN_FAULT], 1);
    assert_false(bpgn_read_game(&reader, &game));
}

static void no_games(void **state) {
    (void)state;
    static const char *const texts[] = {"",
                                        "\n\n",
                                        "% only an escaped line\n",
                                        "\xEF\xBB\xBF",
                                        "{a comment}",
                                        "Dear reader, hello.",
                                        "1",
                                        "*",
                                        "1-0",
                                        "(",
                                        ")",
                                        "]",
                                        "}",
                                        "$",
                                        ";"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        bpgn_reader_init(&reader, str_of(texts[i]));
        assert_false(bpgn_read_game(&reader, &game));
    }
}

// A log becomes a record that reads back whole, whatever the players are called; a move taken back
// is no part of it.
static void a_log_becomes_a_record(void **state) {
    (void)state;
    static BpgnRecord record;
    static const char log[] = "rules fics\nmode table\ntime 60+2\n"
                              "player A \"a \\\"q\\\" and \\\\\"\nplayer a \"} 1-0 {\"\n"
                              "0 a start\n0 b start\n1000 A move e4\n1000 A press\n"
                              "2000 a move e5\n2000 a press\n2500 arbiter take-back A\n"
                              "3000 a move d5\n3000 a press\n3000 A move e4e5\n3100 A press\n"
                              "4000 a resign\n";
    const BpgnAbout about = {str_of("Table 1"), str_of(""), str_of("2026.01.31")};
    assert_int_equal(bpgn_record_replay(&record, str_of(log)), STATUS_OK);
    Writer out = writer_on(first, sizeof first);
    assert_int_equal(bpgn_record_write(&record, &about, match_verdict(&record.match), &out),
                     STATUS_OK);
    assert_non_null(strstr(first, "[Event \"Table 1\"]\n[Site \"?\"]\n[Date \"2026.01.31\"]\n"));
    assert_non_null(strstr(first, "[WhiteA \"a 'q' and '\"]\n[BlackA \") 1-0 (\"]"));
    assert_non_null(strstr(first, "[TimeControl \"60+2\"]"));
    assert_non_null(strstr(first, "1A. e4 {59} 1a. d5 {"));
    assert_null(strstr(first, "1a. e5"));
    assert_non_null(strstr(first, "{) 1-0 ( resigns} 1-0"));
    bpgn_reader_init(&reader, str_of(first));
    assert_true(bpgn_read_game(&reader, &game));
    assert_int_equal(game.note_count, 0);
    assert_int_equal(game.ply_count, 3);
    assert_int_equal(game.outcome, OUTCOME_TEAM_1);
    assert_int_equal(bpgn_record_replay(&record, str_of("# nothing\n")), STATUS_NOT_FOUND);
}

// Who moved for somebody who was away is told behind each of his moves, and that survives being read.
static void a_record_tells_who_stood_in(void **state) {
    (void)state;
    static BpgnRecord record;
    static const char log[] = "rules fics\ntime 60+0\n0 a start\n0 b start\n1000 A move e4\n"
                              "2000 b need N # computer 3\n2000 a move e5 # computer 3\n"
                              "3000 A move d4\n4000 a move d5 # computer 8\n"
                              "5000 A move c4 # a novelty\n6000 a move Nf6\n";
    const BpgnAbout about = {str_of(""), str_of(""), str_of("")};
    assert_int_equal(bpgn_record_replay(&record, str_of(log)), STATUS_OK);
    Writer out = writer_on(first, sizeof first);
    assert_int_equal(bpgn_record_write(&record, &about, match_verdict(&record.match), &out),
                     STATUS_OK);
    assert_non_null(strstr(first,
                           "\n1A. e4 {59} 1a. e5 {59} {R: computer 3} 2A. d4 {58} 2a. d5 {58} {R: "
                           "computer 8}\n3A. c4 {57} 3a. Nf6 {57}\n*\n"));
    bpgn_reader_init(&reader, str_of(first));
    assert_true(bpgn_read_game(&reader, &game));
    assert_int_equal(game.note_count, 0);
    assert_int_equal(game.comment_count, 2);
    out = writer_on(second, sizeof second);
    bpgn_write(&game, &out);
    assert_string_equal(first, second);
}

// What was said of a move goes with it when it is taken back, and stays with all others.
static void what_is_taken_back_takes_its_comment_along(void **state) {
    (void)state;
    static BpgnRecord record;
    static char log[200000];
    const BpgnAbout about = {str_of(""), str_of(""), str_of("")};
    Writer out = writer_on(log, sizeof log);
    writer_text(&out,
                "rules fics\ntime none\n0 a start\n0 b start\n"
                "1 A move e4 # computer 1\n1 a move e5 # computer 2\n1 B move d4 # computer 3\n");
    for (unsigned i = 0; i <= BPGN_COMMENTS_MAX; i++)
        writer_text(&out, "1 A move d4 # computer 4\n1 b move d5 # computer 5\n"
                          "1 arbiter take-back A\n1 arbiter take-back B\n");
    writer_text(&out,
                "1 A move Nf3 # computer 6\n1 b move c5 # computer 7\n1 arbiter take-back A\n");
    assert_int_equal(writer_status(&out), STATUS_OK);
    assert_int_equal(bpgn_record_replay(&record, writer_view(&out)), STATUS_OK);
    Writer text = writer_on(first, sizeof first);
    assert_int_equal(bpgn_record_write(&record, &about, match_verdict(&record.match), &text),
                     STATUS_OK);
    assert_non_null(strstr(first, "\n1A. e4 {R: computer 1} 1a. e5 {R: computer 2} 1B. d4 {R: "
                                  "computer 3} 1b. c5 {R:\ncomputer 7}\n*\n"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_records),
        cmocka_unit_test(real_records),
        cmocka_unit_test(a_match_is_written),
        cmocka_unit_test(a_start_is_written),
        cmocka_unit_test(reasons_are_read_back),
        cmocka_unit_test(codes_become_names),
        cmocka_unit_test(a_log_becomes_a_record),
        cmocka_unit_test(a_record_tells_who_stood_in),
        cmocka_unit_test(what_is_taken_back_takes_its_comment_along),
        cmocka_unit_test(too_many_moves),
        cmocka_unit_test(no_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
