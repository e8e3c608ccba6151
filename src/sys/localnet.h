// SPDX-License-Identifier: MIT
// LocalNet: where other machines of the same network reach this one.
#ifndef SYS_LOCALNET_H
#define SYS_LOCALNET_H

enum { LOCALNET_TEXT_MAX = 16, LOCALNET_MAX = 8 };

typedef struct LocalNet {
    unsigned count;
    char list[LOCALNET_MAX][LOCALNET_TEXT_MAX]; // "192.168.1.20"
} LocalNet;

// The machine's IPv4 addresses but those of the loopback, the first LOCALNET_MAX of them.
void localnet_find(LocalNet *out);

#endif
