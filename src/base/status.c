// SPDX-License-Identifier: MIT
#include "base/status.h"

#define STATUS_TEXT(name, text) [STATUS_##name] = text,
static const char *const texts[STATUS_COUNT] = {
    [STATUS_OK] = "ok",
    STATUS_MALFORMED_LIST(STATUS_TEXT) STATUS_REFUSED_LIST(STATUS_TEXT)
        STATUS_TOURNEY_LIST(STATUS_TEXT) STATUS_WORLD_LIST(STATUS_TEXT)};

#define STATUS_NAME(name, text) [STATUS_##name] = #name,
static const char *const names[STATUS_COUNT] = {
    [STATUS_OK] = "OK",
    STATUS_MALFORMED_LIST(STATUS_NAME) STATUS_REFUSED_LIST(STATUS_NAME)
        STATUS_TOURNEY_LIST(STATUS_NAME) STATUS_WORLD_LIST(STATUS_NAME)};

const char *status_text(Status status) {
    return (unsigned)status < STATUS_COUNT ? texts[status] : "unknown status";
}

const char *status_name(Status status) {
    return (unsigned)status < STATUS_COUNT ? names[status] : "UNKNOWN";
}

bool status_is_refusal(Status status) {
#define STATUS_CASE(name, text) case STATUS_##name:
#define STATUS_OTHER(name, text) case STATUS_##name:
    switch (status) {
        STATUS_REFUSED_LIST(STATUS_CASE)
        return true;
    case STATUS_OK:
        STATUS_MALFORMED_LIST(STATUS_OTHER)
        STATUS_TOURNEY_LIST(STATUS_OTHER)
        STATUS_WORLD_LIST(STATUS_OTHER)
    case STATUS_COUNT:
        return false;
    }
    return false;
#undef STATUS_CASE
#undef STATUS_OTHER
}
