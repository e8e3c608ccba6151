// SPDX-License-Identifier: MIT
// How a game ended. Result tokens come in two conventions (the team of White of board A, or White of
// the board that ended), so the winner is taken from the reason and the player it names wherever
// there is one.
#include "base/count.h"
#include "notation/bpgn_parts.h"

enum { REASON_SIZE = 512 };

// What is said about a player, and whether it makes him lose or win. Longer texts stand before those
// that they begin with.
static const struct {
    const char *text;
    Reason reason;
    bool loses;
} predicates[] = {
    {"won by checkmate", REASON_MATE, false},
    {"won by resignation", REASON_RESIGN, false},
    {"won on time", REASON_FLAG, false},
    {"won by timeout", REASON_FLAG, false},
    {"wins by checkmate", REASON_MATE, false},
    {"wins by resignation", REASON_RESIGN, false},
    {"wins on time", REASON_FLAG, false},
    {"won", REASON_NONE, false},
    {"wins", REASON_NONE, false},
    {"is checkmated", REASON_MATE, true},
    {"was checkmated", REASON_MATE, true},
    {"got checkmated", REASON_MATE, true},
    {"checkmated", REASON_MATE, true},
    {"mated", REASON_MATE, true},
    {"resigns", REASON_RESIGN, true},
    {"resigned", REASON_RESIGN, true},
    {"forfeits on time", REASON_FLAG, true},
    {"forfeits by disconnection", REASON_FORFEIT, true},
    {"forfeits by adjudication", REASON_FORFEIT, true},
    {"forfeits", REASON_FORFEIT, true},
    {"ran out of time", REASON_FLAG, true},
    {"runs out of time", REASON_FLAG, true},
    {"lost on time", REASON_FLAG, true},
    {"loses on time", REASON_FLAG, true},
    {"lost by an illegal move", REASON_ILLEGAL, true},
    {"lost his king", REASON_KING, true},
    {"lost connection", REASON_FORFEIT, true},
    {"disconnected", REASON_FORFEIT, true},
};

// Texts about the game as a whole.
static const struct {
    const char *text;
    Outcome outcome;
    Reason reason;
} wholes[] = {
    {"aborted", OUTCOME_OPEN, REASON_NONE},
    {"in progress", OUTCOME_OPEN, REASON_NONE},
    {"adjourned", OUTCOME_OPEN, REASON_NONE},
    {"ended at the limit of moves", OUTCOME_OPEN, REASON_LIMIT},
    {"drawn by mutual agreement", OUTCOME_DRAW, REASON_AGREEMENT},
    {"drawn by agreement", OUTCOME_DRAW, REASON_AGREEMENT},
    {"drawn by repetition", OUTCOME_DRAW, REASON_REPETITION},
    {"drawn by mate on both boards", OUTCOME_DRAW, REASON_SIMULTANEOUS},
    {"drawn by stalemate", OUTCOME_DRAW, REASON_STALEMATE},
    {"drawn by the 50 move rule", OUTCOME_DRAW, REASON_FIFTY},
    {"drawn because both players ran out of time", OUTCOME_DRAW, REASON_BOTH_FLAGS},
    {"drawn by a poisoned piece", OUTCOME_DRAW, REASON_POISONED},
    {"drawn by opposite results", OUTCOME_DRAW, REASON_SIMULTANEOUS},
    {"drawn by dead position", OUTCOME_DRAW, REASON_DEAD},
    {"drawn", OUTCOME_DRAW, REASON_NONE},
};

typedef struct Ending {
    Outcome outcome;
    Reason reason;
    Seat seat;       // that is named
    BoardId board;   // of the seat that lost or won, where only one can be meant
    size_t code_len; // of the seat code at the front of the text
    bool nobody;     // a player is named whom nobody knows
} Ending;

// Where `wanted` begins in `text` as words of their own, or text.len.
static size_t find_words(Str text, const char *wanted) {
    size_t len = str_of(wanted).len;
    for (size_t i = 0; i + len <= text.len; i++) {
        bool begins = i == 0 || text.at[i - 1] == ' ';
        char after = i + len < text.len ? text.at[i + len] : ' ';
        bool ends = (after < 'a' || after > 'z') && (after < 'A' || after > 'Z');
        if (begins && ends && str_is_ignoring_case((Str){text.at + i, len}, wanted))
            return i;
    }
    return text.len;
}

// "WA", "ba", the letter of a seat or the name of its tag.
static bool read_seat_code(Str text, Seat *out) {
    for (unsigned s = 0; s < SEAT_COUNT; s++) {
        *out = (Seat)s;
        if (str_is_ignoring_case(text, bpgn_seat_tag(*out)))
            return true;
    }
    if (text.len == 1) {
        size_t which = str_find(str_of("AaBb"), text.at[0]);
        *out = (Seat)which;
        return which < SEAT_COUNT;
    }
    if (text.len != 2)
        return false;
    size_t color = str_find(str_of("WwBb"), text.at[0]);
    size_t board = str_find(str_of("AaBb"), text.at[1]);
    if (color >= 4 || board >= 4)
        return false;
    *out = seat_of(board < 2 ? BOARD_A : BOARD_B, color < 2 ? WHITE : BLACK);
    return true;
}

static char plain(char c, bool exactly) {
    if ((unsigned char)c < ' ' || c == 0x7f)
        return ' ';
    return !exactly && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_name(Str a, Str b, bool exactly) {
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (plain(a.at[i], exactly) != plain(b.at[i], exactly))
            return false;
    return true;
}

// The seat of a name. A name that sits in both teams says nothing; in one team it does not matter for
// the outcome which of its seats is meant (`sole`: there is only one).
static bool find_player(const BpgnGame *game, Str name, Seat *out, bool *sole) {
    for (int exactly = 1; exactly >= 0; exactly--) {
        unsigned teams = 0;
        unsigned seats = 0;
        for (unsigned s = SEAT_COUNT; s-- > 0;)
            if (name.len > 0 && same_name(bpgn_player(game, (Seat)s), name, exactly == 1)) {
                teams |= 1u << seat_team((Seat)s);
                seats++;
                *out = (Seat)s;
            }
        *sole = seats == 1;
        if (teams == 1u << TEAM_1 || teams == 1u << TEAM_2)
            return true;
    }
    return false;
}

static bool cut_end(Str *text, const char *end) {
    size_t len = str_of(end).len;
    if (text->len < len || !str_is_ignoring_case(str_from(*text, text->len - len), end))
        return false;
    *text = str_trim(str_first(*text, text->len - len));
    return true;
}

static bool read_about_player(const BpgnGame *game, Str text, Ending *out) {
    for (size_t i = 0; i < COUNT(predicates); i++) {
        size_t at = find_words(text, predicates[i].text);
        if (at == text.len)
            continue;
        Str subject = str_trim(str_first(text, at));
        bool partner = cut_end(&subject, "'s partner") || cut_end(&subject, "' partner");
        Seat seat = SEAT_WHITE_A;
        bool code = false;
        bool sole = false;
        out->reason = predicates[i].reason;
        out->nobody = !find_player(game, subject, &seat, &sole);
        if (out->nobody) {
            code = read_seat_code(subject, &seat);
            out->nobody = !code;
        }
        if (out->nobody)
            return true;
        out->seat = partner ? seat_partner(seat) : seat;
        out->code_len = code ? subject.len : 0;
        // "Ada won" may be said of a team whose win was on the other board.
        if (code || (sole && out->reason != REASON_NONE))
            out->board = seat_board(out->seat);
        Team winner = predicates[i].loses ? team_other(seat_team(out->seat)) : seat_team(out->seat);
        out->outcome = winner == TEAM_1 ? OUTCOME_TEAM_1 : OUTCOME_TEAM_2;
        return true;
    }
    return false;
}

// The text with every run of blanks, line ends and control characters as one blank: a reason may be
// wrapped. What is longer is no reason.
static Str fold(Str text, char *buffer, size_t size) {
    Writer out = writer_on(buffer, size);
    text = bpgn_trim(text);
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        bool blank = (unsigned char)c <= ' ' || c == 0x7f;
        if (!blank)
            writer_char(&out, c);
        else if (buffer[out.len - 1] != ' ')
            writer_char(&out, ' ');
    }
    return str_first(writer_view(&out), out.overflowed ? 0 : out.len);
}

// False if the text is none that says how a game ended.
static bool read_reason(const BpgnGame *game, Str text, Ending *out) {
    char buffer[REASON_SIZE];
    text = fold(text, buffer, sizeof buffer);
    *out = (Ending){.outcome = OUTCOME_OPEN, .reason = REASON_NONE, .board = BOARD_NONE};
    for (size_t i = 0; i < COUNT(wholes); i++) {
        if (find_words(text, wholes[i].text) == text.len)
            continue;
        out->outcome = wholes[i].outcome;
        out->reason = wholes[i].reason;
        return true;
    }
    return read_about_player(game, text, out);
}

bool bpgn_reason_read(const BpgnGame *game, Str text, Outcome *outcome, Reason *reason) {
    Ending ending;
    if (!read_reason(game, text, &ending) || ending.nobody)
        return false;
    *outcome = ending.outcome;
    *reason = ending.reason;
    return true;
}

// Notes, annotations, lag and remarks of the server are marked by a letter; a clock time is no reason
// either.
static bool is_marked(Str comment) {
    BpgnTimes times;
    (void)bpgn_times_read(comment, &times);
    bool letter =
        comment.len >= 2 && comment.at[1] == ':' && str_find(str_of("CALR"), comment.at[0]) < 4;
    return letter || times.left_ms != BPGN_NO_TIME || times.used_ms != BPGN_NO_TIME;
}

bool bpgn_reads_as_reason(const BpgnGame *game, Str comment, bool at_end) {
    Ending ending;
    return !is_marked(comment) && (at_end || read_reason(game, comment, &ending));
}

// Takes comment number `index`, one of the last ones, out of the list.
static Str take_comment(BpgnGame *game, BpgnToken *last, unsigned index) {
    Str text = game->comments[index];
    for (unsigned i = index; i + 1 < game->comment_count; i++)
        game->comments[i] = game->comments[i + 1];
    game->comment_count--;
    if (last != NULL)
        last->comment_count--;
    else
        game->opening_comments--;
    return text;
}

// The last comment that says how the game ended; else the very last one, if it has no mark: there it
// is meant to.
static bool find_reason(BpgnGame *game, BpgnToken *last, Ending *out) {
    unsigned count = last != NULL ? last->comment_count : game->opening_comments;
    for (unsigned i = 0; i < count; i++) {
        unsigned index = game->comment_count - 1 - i;
        if (is_marked(game->comments[index]) || !read_reason(game, game->comments[index], out))
            continue;
        game->reason_text = take_comment(game, last, index);
        game->reason_code = str_first(game->reason_text, out->code_len);
        return true;
    }
    if (count > 0 && !is_marked(game->comments[game->comment_count - 1]))
        game->reason_text = take_comment(game, last, game->comment_count - 1);
    return false;
}

static Str outcome_text(Outcome outcome) {
    return str_of(outcome_name(outcome));
}

void bpgn_end_apply(BpgnGame *game, BpgnToken *last, const BpgnEnd *end, size_t offset) {
    Ending ending = {.outcome = OUTCOME_OPEN, .reason = REASON_NONE, .board = BOARD_NONE};
    bool known = find_reason(game, last, &ending);
    Outcome tag = OUTCOME_OPEN;
    Str tag_text = str_trim(bpgn_tag(game, "Result"));
    bool has_tag = bpgn_scan_result(tag_text, &tag) > 0;
    size_t place =
        game->reason_text.len > 0 ? (size_t)(game->reason_text.at - game->text.at) : offset;
    if (known && ending.nobody)
        bpgn_note(game, BPGN_NOTE_NOBODY, place, game->reason_text);
    known = known && !ending.nobody;
    game->reason = ending.reason;
    game->reason_seat = ending.seat;
    game->reason_board = ending.board;
    game->outcome = known ? ending.outcome : end->has_token ? end->token : tag;
    if (!end->has_token && game->class_count[BPGN_FAULT] > 0) {
        // The end may well be in what could not be read.
    } else if (!end->has_token) {
        bpgn_note(game, BPGN_NOTE_NO_END, offset, outcome_text(game->outcome));
    } else if (known && end->token != ending.outcome) {
        size_t at = (size_t)(end->token_text.at - game->text.at);
        bpgn_note(game, BPGN_NOTE_RESULT_SAYS, at, end->token_text);
    } else if (has_tag && tag != game->outcome) {
        bpgn_note(game, BPGN_NOTE_RESULT_TAG, (size_t)(tag_text.at - game->text.at), tag_text);
    }
}
