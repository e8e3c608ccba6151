// SPDX-License-Identifier: MIT
// A report file that can be read is written strictly; what is written reads back and is written as
// the same bytes. Every text that was read is clean, every member is a player of one team.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "tourney/trf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Trf trf;
static Trf back;
static char first[4 << 20];
static char second[4 << 20];

static void demand(bool holds) {
    if (!holds)
        abort();
}

static void check_text(const char *text) {
    Str str = str_of(text);
    demand(utf8_valid_prefix(str) == str.len);
    for (size_t i = 0; i < str.len; i++)
        demand((unsigned char)str.at[i] >= ' ' && str.at[i] != 0x7F);
}

// Lines end with CR LF and hold no blanks at their end.
static void check_lines(Str text) {
    for (size_t i = 0; i < text.len; i++) {
        demand(text.at[i] != '\r' || (i + 1 < text.len && text.at[i + 1] == '\n'));
        demand(text.at[i] != '\n' || (i > 1 && text.at[i - 1] == '\r' && text.at[i - 2] != ' '));
    }
}

static void check_content(void) {
    demand(trf.player_count >= 1 && trf.player_count <= TOURNEY_PLAYERS_MAX);
    demand(trf.team_count <= TOURNEY_TEAMS_MAX);
    check_text(trf.name);
    check_text(trf.city);
    for (unsigned i = 0; i < trf.player_count; i++) {
        const TrfPlayer *player = &trf.players[i];
        demand(player->name[0] != '\0' && player->rounds <= TOURNEY_ROUNDS_MAX);
        demand(trf_player(&trf, player->number) == player);
        check_text(player->name);
        check_text(player->title);
    }
    for (unsigned i = 0; i < trf.team_count; i++) {
        check_text(trf.teams[i].name);
        for (unsigned k = 0; k < trf.teams[i].member_count; k++)
            demand(trf_player(&trf, trf.teams[i].members[k]) != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    TrfFault fault;
    if (size > 1 << 16)
        return 0;
    if (trf_read((Str){(const char *)data, size}, &trf, &fault) != STATUS_OK) {
        demand(fault.column >= 1);
        return 0;
    }
    check_content();
    Writer out = writer_on(first, sizeof first);
    trf_write(&trf, &out);
    demand(writer_status(&out) == STATUS_OK);
    check_lines(writer_view(&out));
    demand(trf_read(writer_view(&out), &back, &fault) == STATUS_OK);
    demand(back.player_count == trf.player_count && back.team_count == trf.team_count);
    Writer again = writer_on(second, sizeof second);
    trf_write(&back, &again);
    demand(str_equal(writer_view(&out), writer_view(&again)));
    return 0;
}
