// SPDX-License-Identifier: MIT
#include "mail/mailkey.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

// Without i, l, o and u, which are taken for others when a key is copied by hand.
static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";

static const char mark[] = "key-";
enum { MARK_LEN = sizeof mark - 1 };

void mailkey_write_random(unsigned count, Writer *out) {
    for (unsigned i = 0; i < count; i++)
        writer_char(out, alphabet[randombytes_uniform(sizeof alphabet - 1)]);
}

void mailkey_make(MailKey *out) {
    Writer writer = writer_on(out->text, sizeof out->text);
    mailkey_write_random(MAILKEY_CHARS, &writer);
    assert(!writer.overflowed);
}

void mailkey_write(const MailKey *key, Writer *out) {
    writer_text(out, mark);
    writer_text(out, key->text);
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static bool is_of_a_word(char c) {
    c = lower(c);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

// The key that begins at the front of `text`.
static bool read_here(Str text, MailKey *out) {
    if (text.len < MARK_LEN + MAILKEY_CHARS)
        return false;
    for (size_t i = 0; i < MARK_LEN; i++)
        if (lower(text.at[i]) != mark[i])
            return false;
    for (size_t i = 0; i < MAILKEY_CHARS; i++) {
        char c = lower(text.at[MARK_LEN + i]);
        if (c == '\0' || strchr(alphabet, c) == NULL)
            return false;
        out->text[i] = c;
    }
    out->text[MAILKEY_CHARS] = '\0';
    size_t end = MARK_LEN + MAILKEY_CHARS;
    return text.len == end || !is_of_a_word(text.at[end]);
}

bool mailkey_find(Str text, size_t *from, MailKey *out) {
    for (size_t i = *from; i + MARK_LEN + MAILKEY_CHARS <= text.len; i++) {
        if (i > 0 && is_of_a_word(text.at[i - 1]))
            continue;
        MailKey key;
        if (!read_here(str_from(text, i), &key))
            continue;
        *out = key;
        *from = i + MARK_LEN + MAILKEY_CHARS;
        return true;
    }
    return false;
}

void mailkey_hash(Str text, MailHash *out) {
    crypto_generichash(out->bytes, sizeof out->bytes, (const unsigned char *)text.at, text.len,
                       NULL, 0);
}

void mailkey_hash_write(const MailHash *hash, Writer *out) {
    char hex[MAILKEY_DIGEST_HEX + 1];
    sodium_bin2hex(hex, sizeof hex, hash->bytes, sizeof hash->bytes);
    writer_text(out, hex);
}

uint64_t mailkey_hash_number(const MailHash *hash) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | hash->bytes[i];
    return number >> 4;
}

bool mailkey_hash_is(const MailHash *hash, Str written) {
    char hex[MAILKEY_DIGEST_HEX + 1];
    sodium_bin2hex(hex, sizeof hex, hash->bytes, sizeof hash->bytes);
    return written.len == MAILKEY_DIGEST_HEX && sodium_memcmp(hex, written.at, written.len) == 0;
}
