// SPDX-License-Identifier: MIT
#include "server/notice.h"

#include "base/writer.h"

static void tell(const Server *server, bool trouble, const char *what, const char *detail) {
    char text[400];
    if (server->config.log == NULL)
        return;
    Writer out = writer_on(text, sizeof text);
    writer_text(&out, what);
    writer_text(&out, detail);
    server->config.log(server->config.context, trouble, text);
}

void notice_write(const Server *server, const char *what, const char *detail) {
    tell(server, false, what, detail);
}

void notice_trouble(const Server *server, const char *what, const char *detail) {
    tell(server, true, what, detail);
}
