// SPDX-License-Identifier: MIT
#include "tourney/trf.h"

#include "base/utf8.h"

typedef struct Line {
    Writer *out;
    unsigned column; // the next one, from 1
} Line;

static Line begin(Writer *out, const char *code) {
    writer_text(out, code);
    return (Line){out, 4};
}

static void end(Line *line) {
    writer_text(line->out, "\r\n");
}

static void go_to(Line *line, unsigned column) {
    for (; line->column < column; line->column++)
        writer_char(line->out, ' ');
}

// From `column` on, cut off after `width` characters; a blank at the cut is none of the text.
static void put_left(Line *line, unsigned column, unsigned width, const char *text) {
    Str rest = str_of(text);
    size_t size = 0;
    for (unsigned count = 0; size < rest.len; size++) {
        bool begins = ((unsigned char)rest.at[size] & 0xC0) != 0x80;
        if (begins && ++count > width)
            break;
    }
    Str cut = str_trim(str_first(rest, size));
    if (cut.len == 0)
        return;
    go_to(line, column);
    writer_str(line->out, cut);
    line->column += (unsigned)utf8_count(cut);
}

static void put_right(Line *line, unsigned column, unsigned width, Str text) {
    go_to(line, column + (text.len < width ? width - (unsigned)text.len : 0));
    writer_str(line->out, text);
    line->column += (unsigned)text.len;
}

static void put_number(Line *line, unsigned column, unsigned width, unsigned value) {
    char buffer[16];
    Writer out = writer_on(buffer, sizeof buffer);
    writer_int(&out, value);
    put_right(line, column, width, writer_view(&out));
}

// As put_number, nothing for 0.
static void put_known(Line *line, unsigned column, unsigned width, unsigned value) {
    if (value != 0)
        put_number(line, column, width, value);
}

static void put_halves(Line *line, unsigned column, unsigned width, int value) {
    char buffer[16];
    Writer out = writer_on(buffer, sizeof buffer);
    if (value < 0)
        writer_char(&out, '-');
    writer_int(&out, (value < 0 ? -value : value) / 2);
    writer_text(&out, value % 2 != 0 ? ".5" : ".0");
    put_right(line, column, width, writer_view(&out));
}

static void put_padded(Line *line, unsigned column, unsigned width, unsigned value) {
    go_to(line, column);
    writer_int_padded(line->out, value, width);
    line->column += width;
}

// Header ------------------------------------------------------------------------------------------------

static void write_text(Writer *out, const char *code, const char *text) {
    if (text[0] == '\0')
        return;
    Line line = begin(out, code);
    put_left(&line, 5, TRF_LINE_MAX, text);
    end(&line);
}

static void write_number(Writer *out, const char *code, unsigned value) {
    Line line = begin(out, code);
    put_number(&line, 5, 1, value);
    end(&line);
}

static void write_days(const Trf *trf, Writer *out) {
    unsigned last = TOURNEY_ROUNDS_MAX;
    while (last > 0 && trf->days[last - 1][0] == '\0')
        last--;
    if (last == 0)
        return;
    Line line = begin(out, "132");
    for (unsigned round = 0; round < last; round++)
        put_left(&line, 92 + 10 * round, TRF_DAY_MAX, trf->days[round]);
    end(&line);
}

static void write_boards(const Trf *trf, Writer *out) {
    if (trf->boards == 0)
        return;
    writer_text(out, "352 ");
    for (unsigned i = 0; i < trf->boards; i++)
        writer_char(out, i % 2 == 0 ? 'W' : 'B');
    writer_text(out, "\r\n");
}

static void write_header(const Trf *trf, Writer *out) {
    unsigned rated = 0;
    for (unsigned i = 0; i < trf->player_count; i++)
        rated += trf->players[i].rating != 0;
    write_text(out, "012", trf->name);
    write_text(out, "022", trf->city);
    write_text(out, "032", trf->federation);
    write_text(out, "042", trf->date);
    write_text(out, "052", trf->date_end);
    write_number(out, "062", trf->player_count);
    write_number(out, "072", rated);
    write_number(out, "082", trf->team_count);
    write_text(out, "092", "Partnerships of two; board 1 is contest 1, board 2 is contest 2");
    write_text(out, "102", trf->organiser);
    write_days(trf, out);
    if (trf->rounds != 0)
        write_number(out, "142", trf->rounds);
    write_text(out, "192", trf->system);
    write_text(out, "212", "PTS:GP,PTS:MP,EDE:GP,BH:GP/C1,EGGSB,WIN");
    write_text(out, "222", trf->time);
    write_boards(trf, out);
    // A symbol in columns 5 and 6, its points in the four columns that follow.
    writer_text(out, "362 TW 2.0   TD 1.0   TL 0.0\r\n");
}

// Records -----------------------------------------------------------------------------------------------

static void write_game(Line *line, unsigned round, const TrfGame *game) {
    unsigned from = 92 + 10 * round;
    if (game->opponent == 0 && game->result == ' ')
        return;
    char colour[2] = {game->colour, '\0'};
    char result[2] = {game->result, '\0'};
    put_padded(line, from, 4, game->opponent);
    put_left(line, from + 5, 1, colour);
    put_left(line, from + 7, 1, result);
}

static void write_player(const TrfPlayer *player, Writer *out) {
    char sex[2] = {player->sex, '\0'};
    Line line = begin(out, "001");
    put_number(&line, 5, 4, player->number);
    put_left(&line, 10, 1, sex);
    put_left(&line, 11, TRF_TITLE_MAX, player->title);
    put_left(&line, 15, TRF_PLAYER_COLUMNS, player->name);
    put_known(&line, 49, 4, player->rating);
    put_left(&line, 54, TRF_FEDERATION_MAX, player->federation);
    put_left(&line, 58, TRF_FIDE_ID_MAX, player->fide_id);
    put_left(&line, 70, TRF_BIRTH_MAX, player->birth);
    put_halves(&line, 81, 4, player->halves);
    put_known(&line, 86, 4, player->rank);
    for (unsigned round = 0; round < player->rounds; round++)
        write_game(&line, round, &player->games[round]);
    end(&line);
}

static void write_team(const TrfTeam *team, Writer *out) {
    Line line = begin(out, "310");
    put_number(&line, 5, 3, team->number);
    put_left(&line, 9, TRF_TEAM_COLUMNS, team->name);
    put_known(&line, 48, 6, team->strength);
    put_halves(&line, 55, 6, team->match_points);
    put_halves(&line, 62, 6, team->halves);
    put_known(&line, 69, 3, team->rank);
    for (unsigned i = 0; i < team->member_count; i++)
        put_number(&line, 74 + 5 * i, 4, team->members[i]);
    end(&line);
}

static void write_byes(const Trf *trf, Writer *out) {
    unsigned last = TOURNEY_ROUNDS_MAX;
    while (last > 0 && trf->byes[last - 1] == 0)
        last--;
    if (last == 0)
        return;
    Line line = begin(out, "320");
    put_halves(&line, 5, 4, trf->bye_match_points);
    put_halves(&line, 10, 4, trf->bye_halves);
    for (unsigned round = 0; round < last; round++)
        put_padded(&line, 15 + 4 * round, 3, trf->byes[round]);
    end(&line);
}

// Points assigned ---------------------------------------------------------------------------------------

static bool same_points(const TrfAbnormal *a, const TrfAbnormal *b) {
    return a->type == b->type && a->round == b->round && a->match_points == b->match_points &&
           a->halves == b->halves;
}

enum { LINE_TEAMS_MAX = 100 };

static void write_abnormal(const Trf *trf, Writer *out) {
    for (uint32_t i = 0; i < trf->abnormal_count;) {
        const TrfAbnormal *it = &trf->abnormal[i];
        char type[2] = {it->type, '\0'};
        Line line = begin(out, "299");
        put_left(&line, 5, 1, type);
        put_halves(&line, 8, 4, it->match_points);
        put_halves(&line, 14, 4, it->halves);
        put_padded(&line, 20, 3, it->round);
        for (unsigned k = 0; k < LINE_TEAMS_MAX && i < trf->abnormal_count; k++, i++) {
            if (!same_points(it, &trf->abnormal[i]))
                break;
            put_padded(&line, 24 + 5 * k, 4, trf->abnormal[i].team);
        }
        end(&line);
    }
}

static void write_leaves(const Trf *trf, Writer *out) {
    for (uint32_t i = 0; i < trf->leave_count;) {
        const TrfLeave *it = &trf->leaves[i];
        char type[2] = {it->type, '\0'};
        Line line = begin(out, "240");
        put_left(&line, 5, 1, type);
        put_padded(&line, 7, 3, it->round);
        for (unsigned k = 0; k < LINE_TEAMS_MAX && i < trf->leave_count; k++, i++) {
            if (it->type != trf->leaves[i].type || it->round != trf->leaves[i].round)
                break;
            put_padded(&line, 11 + 5 * k, 4, trf->leaves[i].team);
        }
        end(&line);
    }
}

// Forfeits ----------------------------------------------------------------------------------------------

static const TrfTeam *team_of(const Trf *trf, unsigned player) {
    for (unsigned i = 0; i < trf->team_count; i++)
        for (unsigned k = 0; k < trf->teams[i].member_count; k++)
            if (trf->teams[i].members[k] == player)
                return &trf->teams[i];
    return NULL;
}

// '+' or '-' where all games of the team in this round were won or lost without play, else 0.
static char forfeit_of(const Trf *trf, const TrfTeam *team, unsigned round) {
    char all = 0;
    for (unsigned k = 0; k < team->member_count; k++) {
        const TrfPlayer *player = trf_player(trf, team->members[k]);
        char result = player == NULL || round >= player->rounds ? ' ' : player->games[round].result;
        if (result == ' ')
            continue;
        if ((result != '+' && result != '-') || (all != 0 && result != all))
            return 0;
        all = result;
    }
    return all;
}

static void write_forfeit(const Trf *trf, const TrfTeam *team, unsigned round, Writer *out) {
    const TrfPlayer *first = team->member_count == 0 ? NULL : trf_player(trf, team->members[0]);
    if (first == NULL || round >= first->rounds || first->games[round].colour != 'w')
        return;
    const TrfTeam *other = team_of(trf, first->games[round].opponent);
    char mine = forfeit_of(trf, team, round);
    char theirs = other == NULL ? 0 : forfeit_of(trf, other, round);
    if (mine == 0 || theirs == 0)
        return;
    char type[3] = {mine, theirs, '\0'};
    Line line = begin(out, "330");
    put_left(&line, 5, 2, type);
    put_padded(&line, 8, 3, round + 1);
    put_padded(&line, 12, 3, team->number);
    put_padded(&line, 16, 3, other->number);
    end(&line);
}

void trf_write(const Trf *trf, Writer *out) {
    write_header(trf, out);
    for (unsigned i = 0; i < trf->player_count; i++)
        write_player(&trf->players[i], out);
    for (unsigned i = 0; i < trf->team_count; i++)
        write_team(&trf->teams[i], out);
    write_leaves(trf, out);
    write_abnormal(trf, out);
    write_byes(trf, out);
    for (unsigned round = 0; round < TOURNEY_ROUNDS_MAX; round++)
        for (unsigned i = 0; i < trf->team_count; i++)
            write_forfeit(trf, &trf->teams[i], round, out);
}
