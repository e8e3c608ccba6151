// SPDX-License-Identifier: MIT
// Mails as real clients write them, tests/data/mail: expect.tsv says what comes of each.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "mail/mail_rig.h"

enum { LINE_BYTES = 512, FILE_BYTES = 64 << 10 };

#define FOLDER "tests/data/mail/"

static size_t read_file(const char *name, char *to, size_t size) {
    char path[LINE_BYTES];
    snprintf(path, sizeof path, FOLDER "%s", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t len = fread(to, 1, size - 1, file);
    assert_true(feof(file));
    fclose(file);
    to[len] = '\0';
    return len;
}

// The mail with the key in place of @KEY@, into rig->mail.
static void fill_mail(MailRig *rig, const char *name) {
    static char raw[FILE_BYTES];
    static const char mark[] = "@KEY@";
    size_t len = read_file(name, raw, sizeof raw);
    Writer out = writer_on(rig->mail, sizeof rig->mail);
    for (size_t i = 0; i < len; i++) {
        if (strncmp(raw + i, mark, sizeof mark - 1) == 0) {
            mailkey_write(&rig->key, &out);
            i += sizeof mark - 2;
        } else {
            writer_char(&out, raw[i]);
        }
    }
    assert_false(out.overflowed);
}

static const char *outcome_word(MailRig *rig) {
    static const char *const words[] = {"taken", "again", "refused", "automatic"};
    Verdict verdict = match_verdict(&rig_look(rig, 1)->match);
    return verdict.reason == REASON_RESIGN ? "resigned" : words[rig->result.outcome];
}

// Returns whether it came as expected.
static bool try_one(const char *name, const char *outcome, const char *moves) {
    MailRig *rig = rig_new();
    rig_begin(rig, "email");
    rig_reply(rig, 1, "e4");
    fill_mail(rig, name);
    (void)rig_receive(rig);
    const char *came = outcome_word(rig);
    const char *played = rig_moves(rig, 1, 2);
    bool right = strcmp(came, outcome) == 0 && strcmp(played, moves) == 0;
    if (!right)
        print_message("# %s: %s '%s' instead of %s '%s'\n# %.*s\n", name, came, played, outcome,
                      moves, (int)rig->result.why.len, rig->result.why.at);
    // Automatic mail is never answered.
    right = right && (strcmp(outcome, "automatic") != 0 || rig->result.mail.len == 0);
    rig_free(rig);
    return right;
}

static void test_corpus(void **state) {
    (void)state;
    static char list[FILE_BYTES];
    (void)read_file("expect.tsv", list, sizeof list);
    unsigned count = 0;
    unsigned wrong = 0;
    for (char *line = strtok(list, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (line[0] == '#')
            continue;
        char name[LINE_BYTES];
        char outcome[LINE_BYTES];
        char *fields[3] = {line, NULL, NULL};
        for (int i = 1; i < 3; i++) {
            fields[i] = strchr(fields[i - 1], '\t');
            assert_non_null(fields[i]);
            *fields[i]++ = '\0';
        }
        char *end = strchr(fields[2], '\t');
        assert_non_null(end);
        *end = '\0';
        snprintf(name, sizeof name, "%s", fields[0]);
        snprintf(outcome, sizeof outcome, "%s", fields[1]);
        count++;
        wrong += try_one(name, outcome, fields[2]) ? 0 : 1;
    }
    assert_true(count >= 20);
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_corpus)};
    return cmocka_run_group_tests_name("mail/corpus", tests, NULL, NULL);
}
