// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/count.h"
#include "net/origin.h"

typedef struct OriginCase {
    const char *origin, *host, *public_url;
    bool ours;
} OriginCase;

static void test_origins(void **state) {
    (void)state;
    static const OriginCase cases[] = {
        {"", "a.org", NULL, true},
        {"http://a.org", "a.org", NULL, true},
        {"https://a.org", "a.org:443", NULL, true},
        {"http://A.org:8080", "a.ORG:8080", NULL, true},
        {"http://[::1]:8080", "[::1]:8080", NULL, true},
        {"http://a.org:8080", "a.org", NULL, false},
        {"http://a.org", "", NULL, false},
        {"null", "a.org", NULL, false},
        {"file://a.org", "a.org", NULL, false},
        {"http://a.org.evil.org", "a.org", NULL, false},
        {"http://evil.org/a.org", "a.org", NULL, false},
        {"http://", "", NULL, false},
        {"https://b.org", "127.0.0.1:8080", "https://b.org/", true},
        {"https://b.org", "127.0.0.1:8080", "https://b.org:443", true},
        {"http://b.org", "127.0.0.1:8080", "https://b.org", false},
        {"https://b.org.evil.org", "127.0.0.1:8080", "https://b.org", false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        bool ours =
            origin_is_ours(str_of(cases[i].origin), str_of(cases[i].host), cases[i].public_url);
        if (ours != cases[i].ours)
            fail_msg("%s at %s", cases[i].origin, cases[i].host);
    }
}

static void test_forwarded(void **state) {
    (void)state;
    assert_true(str_is(origin_forwarded(str_of("1.2.3.4")), "1.2.3.4"));
    assert_true(str_is(origin_forwarded(str_of("6.6.6.6, 1.2.3.4 ")), "1.2.3.4"));
    assert_true(str_is(origin_forwarded(str_of("a,")), ""));
    assert_true(str_is(origin_forwarded(str_of("")), ""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_forwarded),
    };
    return cmocka_run_group_tests_name("origin", tests, NULL, NULL);
}
