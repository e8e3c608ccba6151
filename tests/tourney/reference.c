// SPDX-License-Identifier: MIT
#include "tourney/reference.h"

#include <string.h>

enum { SUBSETS = 1 << REFERENCE_TEAMS_MAX };

typedef struct World {
    const SwissInput *in;
    int n;
    bool meet[REFERENCE_TEAMS_MAX][REFERENCE_TEAMS_MAX];
    bool pairable[SUBSETS];
} World;

static int size_of(int set) {
    int count = 0;
    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

static void fill_pairable(World *w) {
    w->pairable[0] = true;
    for (int set = 1; set < 1 << w->n; set++) {
        w->pairable[set] = false;
        for (int i = 0; i < w->n; i++)
            for (int j = 0; j < i; j++)
                if (w->meet[i][j] && (set >> i & 1) != 0 && (set >> j & 1) != 0 &&
                    w->pairable[set & ~(1 << i) & ~(1 << j)])
                    w->pairable[set] = true;
    }
}

static int top_group(const World *w, int rest) {
    int best = -1000;
    int group = 0;
    for (int i = 0; i < w->n; i++)
        if ((rest >> i & 1) != 0 && w->in->teams[i].score > best)
            best = w->in->teams[i].score;
    for (int i = 0; i < w->n; i++)
        if ((rest >> i & 1) != 0 && w->in->teams[i].score == best)
            group |= 1 << i;
    return group;
}

static bool is_upfloat_set(const World *w, int top, int below, int set) {
    return (set & ~below) == 0 && w->pairable[top | set] && w->pairable[below & ~set];
}

static int fewest(const World *w, int rest) {
    int top = top_group(w, rest);
    int below = rest & ~top;
    int least = 1000;
    for (int set = 0; set < 1 << w->n; set++)
        if (size_of(set) < least && is_upfloat_set(w, top, below, set))
            least = size_of(set);
    return least;
}

static void sorted_scores(const World *w, int set, int *out) {
    int count = 0;
    for (int i = 0; i < w->n; i++)
        if ((set >> i & 1) != 0)
            out[count++] = w->in->teams[i].score;
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (out[j] < out[i]) {
                int other = out[i];
                out[i] = out[j];
                out[j] = other;
            }
}

// Members by score downwards, then by number.
static void in_order(const World *w, int set, int *out) {
    int count = 0;
    for (int score = 1000; score > -1000; score--)
        for (int i = 0; i < w->n; i++)
            if ((set >> i & 1) != 0 && w->in->teams[i].score == score)
                out[count++] = i;
}

static int again_count(const World *w, int set) {
    int count = 0;
    for (int i = 0; i < w->n; i++)
        if ((set >> i & 1) != 0 && w->in->teams[i].floated)
            count++;
    return count;
}

static bool is_better(const World *w, int rest, int top, int a, int b) {
    int list_a[REFERENCE_TEAMS_MAX];
    int list_b[REFERENCE_TEAMS_MAX];
    int k = size_of(a);
    sorted_scores(w, a, list_a);
    sorted_scores(w, b, list_b);
    for (int i = 0; i < k; i++)
        if (list_a[i] != list_b[i])
            return list_a[i] > list_b[i];
    int after_a = rest & ~top & ~a;
    int after_b = rest & ~top & ~b;
    if (after_a != 0) {
        int next_a = fewest(w, after_a);
        int next_b = fewest(w, after_b);
        if (next_a != next_b)
            return next_a < next_b;
    }
    if (!w->in->last_two && again_count(w, a) != again_count(w, b))
        return again_count(w, a) < again_count(w, b);
    in_order(w, a, list_a);
    in_order(w, b, list_b);
    for (int i = 0; i < k; i++)
        if (list_a[i] != list_b[i]) {
            int score_a = w->in->teams[list_a[i]].score;
            int score_b = w->in->teams[list_b[i]].score;
            return score_a != score_b ? score_a > score_b : list_a[i] < list_b[i];
        }
    return false;
}

// One complete pairing of a group, with what it is compared by.
typedef struct Try {
    int count;
    int pairs[REFERENCE_TEAMS_MAX / 2][2]; // smaller first, by the smaller
    int again;
} Try;

static bool try_is_better(const Try *a, const Try *b) {
    if (a->again != b->again)
        return a->again < b->again;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < a->count; i++)
            if (a->pairs[i][side] != b->pairs[i][side])
                return a->pairs[i][side] < b->pairs[i][side];
    return false;
}

static void try_all(const World *w, int group, int floaters, Try *now, Try *best, bool *have) {
    if (group == 0) {
        now->again = 0;
        for (int i = 0; i < now->count && !w->in->last_two; i++)
            for (int side = 0; side < 2; side++) {
                int resident = now->pairs[i][side];
                int other = now->pairs[i][1 - side];
                if ((floaters >> other & 1) != 0 && (floaters >> resident & 1) == 0 &&
                    w->in->teams[resident].floated)
                    now->again++;
            }
        if (!*have || try_is_better(now, best))
            *best = *now;
        *have = true;
        return;
    }
    int first = 0;
    while ((group >> first & 1) == 0)
        first++;
    for (int other = first + 1; other < w->n; other++) {
        if ((group >> other & 1) == 0 || !w->meet[first][other])
            continue;
        now->pairs[now->count][0] = first;
        now->pairs[now->count][1] = other;
        now->count++;
        try_all(w, group & ~(1 << first) & ~(1 << other), floaters, now, best, have);
        now->count--;
    }
}

static int give_bye(const World *w) {
    int all = (1 << w->n) - 1;
    int best = -1;
    for (int i = 0; i < w->n; i++) {
        const SwissTeam *team = &w->in->teams[i];
        if (team->had_bye || !w->pairable[all & ~(1 << i)])
            continue;
        const SwissTeam *so_far = best < 0 ? NULL : &w->in->teams[best];
        if (best < 0 || team->score < so_far->score ||
            (team->score == so_far->score &&
             (team->played > so_far->played ||
              (team->played == so_far->played && team->tpn > so_far->tpn))))
            best = i;
    }
    return best;
}

void reference_pair(const SwissInput *input, ReferencePairing *out) {
    static World w;
    memset(&w, 0, sizeof w);
    memset(out, 0, sizeof *out);
    w.in = input;
    w.n = (int)input->count;
    for (int i = 0; i < w.n; i++)
        for (int j = 0; j < w.n; j++)
            w.meet[i][j] = i != j && !teamset_has(&input->met[i], (unsigned)j);
    fill_pairable(&w);
    int rest = (1 << w.n) - 1;
    out->bye = -1;
    if (w.n % 2 != 0) {
        out->bye = give_bye(&w);
        if (out->bye < 0) {
            out->dead_end = true;
            return;
        }
        rest &= ~(1 << out->bye);
    } else if (!w.pairable[rest]) {
        out->dead_end = true;
        return;
    }
    while (rest != 0) {
        int top = top_group(&w, rest);
        int below = rest & ~top;
        int k = fewest(&w, rest);
        int chosen = -1;
        for (int set = 0; set < 1 << w.n; set++)
            if (size_of(set) == k && is_upfloat_set(&w, top, below, set) &&
                (chosen < 0 || is_better(&w, rest, top, set, chosen)))
                chosen = set;
        Try now = {0};
        Try best = {0};
        bool have = false;
        try_all(&w, top | chosen, chosen, &now, &best, &have);
        for (int i = 0; i < best.count; i++) {
            out->pairs[out->pair_count][0] = best.pairs[i][0];
            out->pairs[out->pair_count][1] = best.pairs[i][1];
            out->pair_count++;
        }
        rest &= ~top & ~chosen;
    }
}
