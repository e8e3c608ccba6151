// SPDX-License-Identifier: MIT
#include "cli/play_output.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "base/writer.h"

void play_output_init(PlayOutput *output, bool screen) {
    output->screen = screen;
    output->count = 0;
    output->page_at = 0;
    output->page_open = false;
}

// Control characters, those of Unicode's second block included, become blanks, and what is no UTF-8
// question marks.
static void write_harmless(Str text, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    size_t at = 0;
    while (at < text.len) {
        unsigned char c = (unsigned char)text.at[at];
        size_t len = c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
        Str letter = str_first(str_from(text, at), len);
        if (utf8_valid_prefix(letter) != len) {
            writer_char(&writer, '?');
            at++;
            continue;
        }
        if (utf8_control_at(text, at) > 0)
            writer_char(&writer, ' ');
        else if (writer.len + len < size)
            writer_str(&writer, letter);
        at += len;
    }
}

void play_output_say(PlayOutput *output, Str line) {
    char *kept = output->lines[output->count % PLAY_LINES_MAX];
    write_harmless(line, kept, PLAY_LINE_MAX);
    output->count++;
    if (output->screen)
        return;
    puts(kept);
    fflush(stdout);
}

void play_output_say_text(PlayOutput *output, const char *line) {
    play_output_say(output, str_of(line));
}

void play_output_show(PlayOutput *output, Str text) {
    if (output->screen) {
        text = str_first(text, PLAY_PAGE_MAX - 1);
        memcpy(output->page, text.at, text.len);
        output->page[text.len] = '\0';
        output->page_at = 0;
        output->page_open = true;
        return;
    }
    fwrite(text.at, 1, text.len, stdout);
    fflush(stdout);
}

const char *play_output_line(const PlayOutput *output, unsigned back) {
    if (back >= output->count || back >= PLAY_LINES_MAX)
        return NULL;
    return output->lines[(output->count - 1 - back) % PLAY_LINES_MAX];
}
