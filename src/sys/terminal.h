// SPDX-License-Identifier: MIT
// Terminal: what the other end of an output can show.
#ifndef SYS_TERMINAL_H
#define SYS_TERMINAL_H

#include <stdbool.h>

typedef enum TerminalColors {
    TERMINAL_NO_COLORS,
    TERMINAL_16_COLORS,
    TERMINAL_256_COLORS
} TerminalColors;

// Whether the descriptor is a terminal on which the cursor can be moved (TERM is not "dumb").
bool terminal_is_one(int fd);

// Its size in characters, 80 by 24 where it does not say.
void terminal_size(int fd, unsigned *columns, unsigned *rows);

// How many colours it has; none where it is no terminal or NO_COLOR is set (no-color.org).
TerminalColors terminal_colors(int fd);

// Whether the user's language settings say UTF-8.
bool terminal_is_utf8(void);

#endif
