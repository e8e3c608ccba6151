// SPDX-License-Identifier: MIT
// Material (board, hand, flow), a little of where pieces stand, and above all the safety of the
// kings: squares around them that the other side attacks or could drop on, by what it has in hand.
#include "search/eval.h"

#include "chess/attacks.h"

// What one side attacks.
typedef struct Reach {
    Bitboard all;
    Bitboard pieces; // by all but the king
    int mobility;
} Reach;

// How much a piece adds that attacks squares beside the king, and how much one in the hand.
static const int KING_ATTACK[KIND_COUNT] = {2, 3, 3, 4, 5, 0};
static const int IN_HAND[RESERVE_KINDS] = {2, 4, 3, 4, 6};
static const int MOBILITY[KIND_COUNT] = {0, 4, 4, 2, 1, 0};

enum { IN_HAND_MAX = 22, CENTRE_BONUS = 8, KING_DANGER_MAX = 1400 };

#define CENTRE ((Bitboard)0x0000001818000000u)
#define WIDE_CENTRE ((Bitboard)0x00003C3C3C3C0000u)

static Bitboard reach_of(Kind kind, Color color, Square square, Bitboard occupied) {
    switch (kind) {
    case PAWN:
        return attacks_pawn(color, square);
    case KNIGHT:
        return attacks_knight(square);
    case BISHOP:
        return attacks_bishop(square, occupied);
    case ROOK:
        return attacks_rook(square, occupied);
    case QUEEN:
        return attacks_bishop(square, occupied) | attacks_rook(square, occupied);
    case KING:
        return attacks_king(square);
    case KIND_COUNT:
        break;
    }
    return 0;
}

// Fills `reach` of `color` and returns how hard its pieces press on `zone`.
static int look_around(const Position *position, Color color, Bitboard zone, Reach *reach) {
    const Bitboard occupied = position->by_color[WHITE] | position->by_color[BLACK];
    const Bitboard own = position->by_color[color];
    int pressure = 0;
    *reach = (Reach){0};
    for (int kind = PAWN; kind < KIND_COUNT; kind++) {
        Bitboard set = own & position->by_kind[kind];
        while (set != 0) {
            const Bitboard seen = reach_of((Kind)kind, color, bits_take(&set), occupied);
            reach->all |= seen;
            if (kind != KING)
                reach->pieces |= seen;
            reach->mobility += MOBILITY[kind] * (int)bits_count(seen & ~own);
            pressure += KING_ATTACK[kind] * (int)bits_count(seen & zone);
        }
    }
    return pressure;
}

static int material(const Position *position, const Weights *weights, Color color) {
    int sum = 0;
    for (int kind = 0; kind < RESERVE_KINDS; kind++) {
        const Bitboard set = position->by_color[color] & position->by_kind[kind];
        const Bitboard promoted = set & position->promoted;
        const int flow = weights->flow[color][kind];
        const int hand = position->reserve[color][kind];
        sum += (int)bits_count(set) * (weights->board[kind] + flow);
        sum += (int)bits_count(promoted) * (weights->flow[color][PAWN] - flow);
        sum += hand * (weights->hand[kind] + flow);
        // The third piece of a kind waits for its turn.
        if (hand > 2)
            sum -= (hand - 2) * weights->hand[kind] / 5;
    }
    return sum;
}

static int placement(const Position *position, Color color) {
    const Bitboard own = position->by_color[color];
    const Bitboard minor = own & (position->by_kind[KNIGHT] | position->by_kind[BISHOP]);
    int sum = (int)bits_count(own & position->by_kind[PAWN] & CENTRE) * CENTRE_BONUS * 2;
    sum += (int)bits_count(minor & WIDE_CENTRE) * CENTRE_BONUS;
    sum -= (int)bits_count(minor & bits_rank(0, color)) * CENTRE_BONUS;
    return sum;
}

// How far pawns have come, where they can become something.
static int pawn_race(const Position *position, Color color) {
    int sum = 0;
    for (int rank = 3; rank < 7; rank++) {
        const Bitboard row = bits_rank(rank, color);
        sum += (int)bits_count(position->by_color[color] & position->by_kind[PAWN] & row) *
               (rank - 2) * (rank - 2) * 3;
    }
    return sum;
}

// Kinds in the hand of the attacker that could be dropped with check where nothing but the king
// could take them, and squares beside the king that are empty and guarded by nothing else.
static int drop_danger(const Position *position, Color color, Square king, const Reach *own,
                       const Reach *other) {
    const Bitboard occupied = position->by_color[WHITE] | position->by_color[BLACK];
    const Bitboard safe = ~occupied & ~own->pieces & (other->all | ~attacks_king(king));
    const uint8_t *hand = position->reserve[color_other(color)];
    int danger = 0;
    for (int kind = PAWN; kind < RESERVE_KINDS; kind++) {
        if (hand[kind] == 0)
            continue;
        Bitboard from =
            kind == PAWN ? attacks_pawn(color, king) : reach_of((Kind)kind, color, king, occupied);
        const int squares = (int)bits_count(from & safe);
        danger += squares == 0 ? 0 : 4 + (squares > 3 ? 3 : squares);
        danger += 5 * (int)bits_count(from & safe & attacks_king(king));
    }
    return danger;
}

static int king_danger(const Position *position, const Weights *weights, Color color,
                       const Reach *own, const Reach *other, int pressure) {
    const Square king = position_king_square(position, color);
    if (king == SQUARE_NONE)
        return 0;
    const Bitboard zone = attacks_king(king);
    const Bitboard men = position->by_color[color];
    int hand = 0;
    for (int kind = 0; kind < RESERVE_KINDS; kind++)
        hand += position->reserve[color_other(color)][kind] * IN_HAND[kind];
    if (hand > IN_HAND_MAX)
        hand = IN_HAND_MAX;
    if (!weights->drops_attack)
        hand /= 2;

    int units = pressure;
    units += 3 * (int)bits_count(zone & other->all & ~own->pieces);
    units += (int)bits_count(zone & ~men & ~own->pieces);
    units += 6 * square_relative_rank(king, color);
    units -= 2 * (int)bits_count(zone & men & position->by_kind[PAWN]);
    if (weights->drops_attack)
        units += drop_danger(position, color, king, own, other);
    if (units <= 0)
        return 0;
    const int danger = units * (units + 2 * hand + 6) / 7;
    return danger > KING_DANGER_MAX ? KING_DANGER_MAX : danger;
}

// With nothing left to fear, the weaker king is driven to the edge and approached.
static int hunt(const Position *position, Color weaker) {
    const Square king = position_king_square(position, weaker);
    const Square hunter = position_king_square(position, color_other(weaker));
    if (king == SQUARE_NONE || hunter == SQUARE_NONE)
        return 0;
    const int file = square_file(king);
    const int rank = square_rank(king);
    const int edge_file = file < 4 ? file : 7 - file;
    const int edge_rank = rank < 4 ? rank : 7 - rank;
    int files = file - square_file(hunter);
    int ranks = rank - square_rank(hunter);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return 20 * (3 - edge_file) + 20 * (3 - edge_rank) + 8 * (14 - files - ranks);
}

int eval_position(const Position *position, const Weights *weights) {
    const Color side = (Color)position->side;
    Reach reach[COLOR_COUNT];
    int pressure[COLOR_COUNT];
    for (int color = 0; color < COLOR_COUNT; color++) {
        const Square king = position_king_square(position, color_other((Color)color));
        const Bitboard zone = king == SQUARE_NONE ? 0 : attacks_king(king);
        pressure[color] = look_around(position, (Color)color, zone, &reach[color]);
    }
    int score = 15; // the move is worth something
    int balance = 0;
    for (int color = 0; color < COLOR_COUNT; color++) {
        const Color other = color_other((Color)color);
        const int sign = color == (int)side ? 1 : -1;
        balance += sign * material(position, weights, (Color)color);
        score += sign * (reach[color].mobility + placement(position, (Color)color));
        if (!weights->drops_attack || weights->closed)
            score += sign * pawn_race(position, (Color)color);
        score -= sign * king_danger(position, weights, (Color)color, &reach[color], &reach[other],
                                    pressure[other]);
    }
    if (weights->closed && balance > 300)
        score += hunt(position, color_other(side));
    else if (weights->closed && balance < -300)
        score -= hunt(position, side);
    score += balance;
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}
