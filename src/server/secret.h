// SPDX-License-Identifier: MIT
// Secret: 128 random bits that own a seat or a table. Only its hash is kept.
#ifndef SERVER_SECRET_H
#define SERVER_SECRET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/writer.h"

enum { SECRET_BYTES = 16, SECRET_HASH_BYTES = 32, SECRET_HEX = 2 * SECRET_BYTES };

typedef struct Secret {
    uint8_t bytes[SECRET_BYTES];
} Secret;

typedef struct SecretHash {
    uint8_t bytes[SECRET_HASH_BYTES]; // all zero: nobody has a secret for this
} SecretHash;

// 32 digits in either case; false for anything else.
bool secret_read(Str text, Secret *out);

void secret_write(const Secret *secret, Writer *out);

void secret_hash(const Secret *secret, SecretHash *out);

// In constant time; never true for the hash that is all zero.
bool secret_fits(const Secret *secret, const SecretHash *hash);

// Overwrites it, so that it is in no dump of the memory.
void secret_forget(Secret *secret);

// Hexadecimal digits for any bytes; `hex_read` wants exactly 2 * count of them.
void hex_write(const uint8_t *bytes, unsigned count, Writer *out);
bool hex_read(Str text, uint8_t *bytes, unsigned count);

#endif
