// SPDX-License-Identifier: MIT
// Rule files: what can be read can be written and read again, and says the same.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation/rulefile.h"
#include "notation/ruletext.h"
#include "notation/rulewords.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds, const char *what) {
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char first[8192];
    static char second[8192];
    static char words[RULEWORDS_MAX];
    RuleSet rules;
    RuleSet back;
    size_t offset = 0;
    Status status = rulefile_read((Str){(const char *)data, size}, &rules, &offset);
    if (status != STATUS_OK) {
        require(offset <= size, "a fault outside of the text");
        return 0;
    }
    Writer out = writer_on(first, sizeof first);
    rulefile_write(&rules, &out);
    require(!out.overflowed, "too long");
    require(rulefile_read(writer_view(&out), &back, &offset) == STATUS_OK, "cannot be read again");
    for (unsigned i = 0; i < ruleset_option_count(); i++)
        require(!ruleset_option_differs(&rules, &back, i), ruleset_option_key(i));
    require(strcmp(rules.name, back.name) == 0, "another name");
    Writer out2 = writer_on(second, sizeof second);
    rulefile_write(&back, &out2);
    require(str_equal(writer_view(&out), writer_view(&out2)), "other bytes");
    Writer sheet = writer_on(words, sizeof words);
    rulewords_write(&rules, &sheet);
    require(!sheet.overflowed && sheet.len > 0, "no words");
    writer_clear(&sheet);
    rulewords_write_keys(&rules, &sheet);
    require(!sheet.overflowed && sheet.len > 0, "no keys");
    return 0;
}
