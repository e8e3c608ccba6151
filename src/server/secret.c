// SPDX-License-Identifier: MIT
#include "server/secret.h"

#include <sodium.h>
#include <string.h>

void hex_write(const uint8_t *bytes, unsigned count, Writer *out) {
    static const char digits[] = "0123456789abcdef";
    for (unsigned i = 0; i < count; i++) {
        writer_char(out, digits[bytes[i] >> 4]);
        writer_char(out, digits[bytes[i] & 15]);
    }
}

static int digit_of(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool hex_read(Str text, uint8_t *bytes, unsigned count) {
    if (text.len != (size_t)count * 2)
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (digit_of(text.at[i]) < 0)
            return false;
    for (unsigned i = 0; i < count; i++)
        bytes[i] =
            (uint8_t)(digit_of(text.at[2 * (size_t)i]) * 16 + digit_of(text.at[2 * (size_t)i + 1]));
    return true;
}

bool secret_read(Str text, Secret *out) {
    return hex_read(text, out->bytes, SECRET_BYTES);
}

void secret_write(const Secret *secret, Writer *out) {
    hex_write(secret->bytes, SECRET_BYTES, out);
}

void secret_hash(const Secret *secret, SecretHash *out) {
    crypto_generichash(out->bytes, sizeof out->bytes, secret->bytes, sizeof secret->bytes, NULL, 0);
}

bool secret_fits(const Secret *secret, const SecretHash *hash) {
    SecretHash own;
    secret_hash(secret, &own);
    return sodium_is_zero(hash->bytes, sizeof hash->bytes) == 0 &&
           sodium_memcmp(own.bytes, hash->bytes, sizeof own.bytes) == 0;
}

void secret_forget(Secret *secret) {
    sodium_memzero(secret, sizeof *secret);
}
