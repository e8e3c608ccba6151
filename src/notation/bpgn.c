// SPDX-License-Identifier: MIT
// Notes on a game: what was odd about its record.
#include "notation/bpgn.h"

#include "notation/bpgn_parts.h"
#include "notation/timetext.h"

enum { WHAT_MAX = 40 };

static const struct {
    BpgnClass class;
    const char *name;
    const char *text;
} kinds[BPGN_NOTE_KINDS] = {
#define KIND(name, class, text) [BPGN_NOTE_##name] = {BPGN_##class, #name, text},
    BPGN_NOTE_LIST(KIND)
#undef KIND
};

BpgnClass bpgn_note_class(BpgnNoteKind kind) {
    return kinds[kind].class;
}

const char *bpgn_note_name(BpgnNoteKind kind) {
    return kinds[kind].name;
}

static void add(BpgnGame *game, BpgnNote note) {
    game->class_count[kinds[note.kind].class] += 1;
    if (game->note_count < BPGN_NOTES_MAX)
        game->notes[game->note_count++] = note;
    else
        game->notes_left_out++;
}

void bpgn_note(BpgnGame *game, BpgnNoteKind kind, size_t offset, Str what) {
    add(game, (BpgnNote){.kind = kind, .offset = offset, .what = what});
}

// Only the first one counts: a second would only be what follows from it.
void bpgn_fault(BpgnGame *game, Status status, size_t offset, Str what) {
    BpgnNote note = {.kind = BPGN_NOTE_FAULTY, .status = status, .offset = offset, .what = what};
    for (unsigned i = 0; i < game->note_count; i++)
        if (game->notes[i].kind == BPGN_NOTE_FAULTY) {
            if (offset < game->notes[i].offset)
                game->notes[i] = note;
            return;
        }
    // It must be seen, whatever else there was.
    if (game->note_count == BPGN_NOTES_MAX) {
        game->note_count--;
        game->notes_left_out++;
    }
    add(game, note);
}

size_t bpgn_fault_offset(const BpgnGame *game) {
    for (unsigned i = 0; i < game->note_count; i++)
        if (game->notes[i].kind == BPGN_NOTE_FAULTY)
            return game->notes[i].offset;
    return SIZE_MAX;
}

bool bpgn_has_note(const BpgnGame *game, BpgnNoteKind kind) {
    for (unsigned i = 0; i < game->note_count; i++)
        if (game->notes[i].kind == kind)
            return true;
    return false;
}

// Words of the file, fit for one line.
static void write_what(Str what, Writer *out) {
    writer_text(out, " (");
    for (size_t i = 0; i < what.len && i < WHAT_MAX; i++) {
        unsigned char c = (unsigned char)what.at[i];
        writer_char(out, c < ' ' || c == 0x7f ? ' ' : (char)c);
    }
    writer_text(out, what.len > WHAT_MAX ? "...)" : ")");
}

void bpgn_note_write(const BpgnNote *note, Writer *out) {
    static const char *const classes[] = {
        [BPGN_WARNING] = "warning: ", [BPGN_REPAIR] = "repaired: ", [BPGN_FAULT] = "fault: "};
    writer_text(out, classes[kinds[note->kind].class]);
    writer_text(out, note->kind == BPGN_NOTE_FAULTY ? status_text(note->status)
                                                    : kinds[note->kind].text);
    if (note->kind == BPGN_NOTE_CLOCKS) {
        writer_char(out, ' ');
        time_seconds_write(note->amount, out);
        writer_text(out, " s");
    }
    if (note->what.len > 0)
        write_what(note->what, out);
}
