// SPDX-License-Identifier: MIT
// MailKey: the secret that a message carries and its answer gives back. It belongs to one
// correspondent and one turn of one game; only its hash is kept. It is written `key-` and twenty
// letters and digits, one word, so that no mail program breaks it.
#ifndef MAIL_MAILKEY_H
#define MAIL_MAILKEY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/writer.h"

enum {
    MAILKEY_CHARS = 20, // of five random bits each
    MAILKEY_HASH_BYTES = 32,
    MAILKEY_DIGEST_HEX = 2 * MAILKEY_HASH_BYTES
};

typedef struct MailKey {
    char text[MAILKEY_CHARS + 1]; // without `key-`
} MailKey;

typedef struct MailHash {
    uint8_t bytes[MAILKEY_HASH_BYTES];
} MailHash;

// A new one; nobody can guess it.
void mailkey_make(MailKey *out);

void mailkey_write(const MailKey *key, Writer *out);

// Finds the first key in `text` from *from on, in either case, and moves *from behind it.
bool mailkey_find(Str text, size_t *from, MailKey *out);

// Of a key, or of any other text that has to be recognised again.
void mailkey_hash(Str text, MailHash *out);

void mailkey_hash_write(const MailHash *hash, Writer *out);

// The front of the hash as a number of 60 bits: the key of a row.
uint64_t mailkey_hash_number(const MailHash *hash);

// Compares in constant time with a hash as mailkey_hash_write writes it.
bool mailkey_hash_is(const MailHash *hash, Str written);

// Random letters and digits that are no secret: for ids of messages.
void mailkey_write_random(unsigned count, Writer *out);

#endif
