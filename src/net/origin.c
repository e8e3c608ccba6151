// SPDX-License-Identifier: MIT
#include "net/origin.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "base/count.h"

enum { NAME_MAX_BYTES = 253 }; // of a host, in DNS

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

// "a.org" of "a.org:80" and of "a.org.", "::1" of "[::1]:80".
static Str name_of_host(Str host) {
    if (str_starts_with(host, "[")) {
        host = str_from(host, 1);
        return str_first(host, str_find(host, ']'));
    }
    host = str_first(host, str_find(host, ':'));
    return host.len > 1 && host.at[host.len - 1] == '.' ? str_first(host, host.len - 1) : host;
}

static bool is_address(Str name) {
    char text[NAME_MAX_BYTES + 1];
    struct in6_addr unused;
    if (name.len > NAME_MAX_BYTES)
        return false;
    memcpy(text, name.at, name.len);
    text[name.len] = '\0';
    return inet_pton(AF_INET, text, &unused) == 1 || inet_pton(AF_INET6, text, &unused) == 1;
}

// Names that nobody can own in the DNS of the world: without a dot, or below a name set apart for
// networks of one's own (RFC 6761, 6762, 8375).
static bool is_of_this_network(Str name) {
    static const char *const own[] = {".local", ".localhost", ".home.arpa", ".internal"};
    for (size_t i = 0; i < COUNT(own); i++) {
        size_t len = strlen(own[i]);
        if (name.len > len && str_is_ignoring_case(str_from(name, name.len - len), own[i]))
            return true;
    }
    return name.len > 0 && str_find(name, '.') == name.len;
}

bool origin_is_meant(Str host, const char *listen, const char *public_url) {
    Str name = name_of_host(host);
    if (host.len == 0 || is_address(name) || is_of_this_network(name))
        return true;
    return (listen != NULL && same_host(name, name_of_host(str_of(listen)))) ||
           (public_url != NULL && same_host(name, name_of_host(origin_host(str_of(public_url)))));
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
