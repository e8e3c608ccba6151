// SPDX-License-Identifier: MIT
// Inside the reading of requests: what request.c and request_create.c share.
#ifndef SERVER_REQUEST_PARTS_H
#define SERVER_REQUEST_PARTS_H

#include <jansson.h>

#include "server/request.h"

// The text of a JSON string, valid as long as it; "" for anything else.
Str request_text(const json_t *value);

bool request_level(const json_t *value, unsigned *out);

// The fields of `create`, whose names have been checked.
bool request_create_read(const json_t *object, Request *out, RequestFault *fault);

#endif
