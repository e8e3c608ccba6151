// SPDX-License-Identifier: MIT
// Origin: whether a request is meant for us, whether a page that opens a WebSocket is one of ours,
// and which address a proxy speaks for. Text only.
#ifndef NET_ORIGIN_H
#define NET_ORIGIN_H

#include <stdbool.h>

#include "base/str.h"

// Whether a page of this `Origin` header may open a WebSocket: it comes from the host that it
// speaks to (the header `Host`), or from public_url (may be NULL). An empty origin is no browser.
bool origin_is_ours(Str origin, Str host, const char *public_url);

// Whether a request with this `Host` header is meant for us: it names an address, a name
// that only this machine or network can have ("localhost", "box", "box.local"), or the host of one
// of `listen` (as of NetOptions) and public_url (either may be NULL); ports do not matter. Whoever
// owns another name can let it stand for our address, and a page from there would be of one origin
// with us, without being ours. An empty host is no browser.
bool origin_is_meant(Str host, const char *listen, const char *public_url);

// Host and port of a URL or an origin: what stands between "//" and the next '/', without a port
// that its scheme means anyway. Empty if it is none of http and https.
Str origin_host(Str url);

// The last address of an X-Forwarded-For header: the one that our own proxy has put there. Empty
// if there is none.
Str origin_forwarded(Str header);

#endif
