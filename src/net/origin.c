// SPDX-License-Identifier: MIT
#include "net/origin.h"

static Str without_port(Str host, const char *port) {
    Str tail = str_of(port);
    if (host.len > tail.len && str_equal(str_from(host, host.len - tail.len), tail))
        host.len -= tail.len;
    return host;
}

Str origin_host(Str url) {
    bool tls = str_starts_with(url, "https://");
    if (!tls && !str_starts_with(url, "http://"))
        return (Str){"", 0};
    Str host = str_from(url, tls ? 8 : 7);
    host = str_first(host, str_find(host, '/'));
    return without_port(host, tls ? ":443" : ":80");
}

static bool same_host(Str a, Str b) {
    if (a.len != b.len || a.len == 0)
        return false;
    for (size_t i = 0; i < a.len; i++) {
        char x = a.at[i];
        char y = b.at[i];
        x = x >= 'A' && x <= 'Z' ? (char)(x - 'A' + 'a') : x;
        y = y >= 'A' && y <= 'Z' ? (char)(y - 'A' + 'a') : y;
        if (x != y)
            return false;
    }
    return true;
}

bool origin_is_ours(Str origin, Str host, const char *public_url) {
    if (origin.len == 0)
        return true;
    Str from = origin_host(origin);
    bool tls = str_starts_with(origin, "https://");
    if (same_host(from, without_port(host, tls ? ":443" : ":80")))
        return true;
    return public_url != NULL && tls == str_starts_with(str_of(public_url), "https://") &&
           same_host(from, origin_host(str_of(public_url)));
}

Str origin_forwarded(Str header) {
    size_t start = header.len;
    while (start > 0 && header.at[start - 1] != ',')
        start--;
    return str_trim(str_from(header, start));
}
