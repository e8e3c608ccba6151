// SPDX-License-Identifier: MIT
// Whole texts: logs judged, positions of one board.
#include "api/api.h"
#include "chess/perft.h"
#include "notation/fen.h"
#include "notation/judge.h"
#include "notation/movetext.h"

typedef struct Work {
    LogFault fault;
    Judge judge;
} Work;

size_t bh_judge_size(void) {
    return sizeof(Work);
}

static void append(void *context, Str text) {
    writer_str(context, text);
}

int bh_judge(void *work, const char *log, size_t len, int json, char *out, size_t size) {
    Work *own = work;
    Writer writer = writer_on(out, size);
    JudgeOutput output = {.write = append, .context = &writer};
    own->fault = (LogFault){STATUS_OK, 0, 0};
    Status status = judge_log(&own->judge, (Str){log, len}, json != 0, output, &own->fault);
    return status == STATUS_OK ? api_done(&writer) : (int)status;
}

unsigned bh_judge_failures(const void *work) {
    const Work *own = work;
    return own->judge.failures;
}

bh_fault bh_judge_fault(const void *work) {
    const Work *own = work;
    return (bh_fault){(uint32_t)own->fault.line, (uint32_t)own->fault.column};
}

static Status read_position(const char *rules_name, Str text, const RuleSet **rules, Fen *fen,
                            uint32_t *column) {
    *rules = ruleset_find(str_of(rules_name));
    if (*rules == NULL)
        return STATUS_BAD_PRESET;
    size_t offset = 0;
    Status status = fen_read(text, FEN_HINT_NONE, fen, &offset);
    if (status != STATUS_OK && column != NULL)
        *column = (uint32_t)offset + 1;
    return status;
}

int bh_position_moves(const char *rules, const char *fen, size_t len, char *out, size_t size,
                      uint32_t *column) {
    Writer writer = writer_on(out, size);
    const RuleSet *set;
    Fen read;
    Status status = read_position(rules, (Str){fen, len}, &set, &read, column);
    if (status != STATUS_OK)
        return (int)status;
    MoveList list;
    movegen_legal(&read.position, &set->board, &list);
    for (unsigned i = 0; i < list.count; i++) {
        if (i > 0)
            writer_char(&writer, ' ');
        movetext_write_coordinates(list.moves[i], &writer);
    }
    return api_done(&writer);
}

int bh_position_perft(const char *rules, const char *fen, size_t len, unsigned depth,
                      uint64_t *count, uint32_t *column) {
    const RuleSet *set;
    Fen read;
    Status status = read_position(rules, (Str){fen, len}, &set, &read, column);
    if (status == STATUS_OK)
        *count = perft_count(&read.position, &set->board, depth);
    return (int)status;
}
