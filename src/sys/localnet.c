// SPDX-License-Identifier: MIT
#include "sys/localnet.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

static void add(LocalNet *out, const struct sockaddr *address) {
    struct sockaddr_in v4;
    memcpy(&v4, address, sizeof v4);
    if (ntohl(v4.sin_addr.s_addr) >> 24 == 127 || out->count == LOCALNET_MAX)
        return;
    if (inet_ntop(AF_INET, &v4.sin_addr, out->list[out->count], LOCALNET_TEXT_MAX) != NULL)
        out->count++;
}

void localnet_find(LocalNet *out) {
    *out = (LocalNet){0};
    struct ifaddrs *first;
    if (getifaddrs(&first) != 0)
        return;
    for (const struct ifaddrs *each = first; each != NULL; each = each->ifa_next)
        if (each->ifa_addr != NULL && each->ifa_addr->sa_family == AF_INET)
            add(out, each->ifa_addr);
    freeifaddrs(first);
}
