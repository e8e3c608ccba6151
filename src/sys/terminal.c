// SPDX-License-Identifier: MIT
#include "sys/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/count.h"

// The value of a variable, "" where it is not set.
static const char *setting(const char *name) {
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

bool terminal_is_one(int fd) {
    return isatty(fd) && setting("TERM")[0] != '\0' && strcmp(setting("TERM"), "dumb") != 0;
}

void terminal_size(int fd, unsigned *columns, unsigned *rows) {
    struct winsize size;
    bool known = ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    *columns = known ? size.ws_col : 80;
    *rows = known ? size.ws_row : 24;
}

TerminalColors terminal_colors(int fd) {
    if (!terminal_is_one(fd) || setting("NO_COLOR")[0] != '\0')
        return TERMINAL_NO_COLORS;
    bool many = strstr(setting("TERM"), "256") != NULL || setting("COLORTERM")[0] != '\0';
    return many ? TERMINAL_256_COLORS : TERMINAL_16_COLORS;
}

bool terminal_is_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (unsigned i = 0; i < COUNT(names); i++) {
        const char *value = setting(names[i]);
        if (value[0] != '\0')
            return strstr(value, "UTF-8") != NULL || strstr(value, "utf8") != NULL;
    }
    return false;
}
