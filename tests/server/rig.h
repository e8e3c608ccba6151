// SPDX-License-Identifier: MIT
// Rig: a server in memory with clients that only keep what they are told, for unit tests.
#ifndef TESTS_SERVER_RIG_H
#define TESTS_SERVER_RIG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"
#include "engine/engine.h"
#include "server/server.h"
#include "store/journal.h"
#include "store/memory.h"

enum { RIG_CLIENTS = 8, RIG_INBOX = 64, RIG_ID_MAX = 13, RIG_SECRET_MAX = 33 };

typedef struct RigClient {
    ServerConn conn; // 0: not connected
    unsigned count;
    char *inbox[RIG_INBOX];
} RigClient;

typedef struct Rig {
    int64_t now;
    ServerLimits limits;
    bool with_engine;
    MemoryDisk *disk;
    Store *writer, *reader;
    Journal *journal;
    Engine *engine;
    Server *server;
    Random random;
    RigClient clients[RIG_CLIENTS];
    char logged[400]; // the last line for the program's log, behind "trouble: " or "state: "
} Rig;

// A server with nothing in it; fields of `limits` may be set before.
void rig_start(Rig *rig);
void rig_stop(Rig *rig);

// Everything that is not on the disk is lost; a new server starts `ms` later.
void rig_crash(Rig *rig, int64_t ms);

// The same where the new server may fail to start: then there is none until the next of these calls.
NODISCARD Status rig_restart(Rig *rig, int64_t ms);

// A client connects and says hello; its inbox is empty then.
void rig_connect(Rig *rig, unsigned client);
void rig_disconnect(Rig *rig, unsigned client);

// Sends a message, with ' for " in it, and %s for `word`; then commits.
void rig_say(Rig *rig, unsigned client, const char *text, const char *word);

// The same without committing.
void rig_say_only(Rig *rig, unsigned client, const char *text, const char *word);

// Commits, if the disk works, and delivers.
void rig_commit(Rig *rig);

// Delivers what has been said; nothing is committed.
void rig_deliver(Rig *rig);

// Time passes, with ticks whenever the server wants one.
void rig_wait(Rig *rig, int64_t ms);

// The last message of the inbox that holds all of `what` (' for "), else the test fails. NULL for
// `rig_find` if there is none.
const char *rig_expect(Rig *rig, unsigned client, const char *what);
const char *rig_find(Rig *rig, unsigned client, const char *what);
void rig_expect_none(Rig *rig, unsigned client, const char *what);

// A number that server_metrics tells.
long rig_metric(const Rig *rig, const char *name);

// Forgets all inboxes.
void rig_clear(Rig *rig);

// Copies the text after `'key':'` of a message.
void rig_field(const char *message, const char *key, char *out, size_t size);

#endif
