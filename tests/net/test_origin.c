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

typedef struct HostCase {
    const char *host, *listen, *public_url;
    bool meant;
} HostCase;

static void test_hosts(void **state) {
    (void)state;
    static const char here[] = "127.0.0.1:8080";
    static const HostCase cases[] = {
        {"", here, NULL, true},
        {"127.0.0.1:8080", here, NULL, true},
        {"192.168.1.20", here, NULL, true},
        {"[::1]:8080", here, NULL, true},
        {"[2001:db8::1]", here, "https://a.org", true},
        {"localhost:8080", here, NULL, true},
        {"LocalHost", here, "https://a.org", true},
        {"localhost.:80", here, NULL, true},
        {"box:8080", here, NULL, true},
        {"Box.Local:8080", here, NULL, true},
        {"box.local.", here, "https://a.org", true},
        {"bughouse.localhost", here, NULL, true},
        {"box.home.arpa", here, NULL, true},
        {"box.internal", here, NULL, true},
        {".local", here, NULL, false},
        {"box.notlocal", here, NULL, false},
        {"box.local.evil.org", here, NULL, false},
        {"a.org", here, NULL, false},
        {"a.org", here, "https://a.org", true},
        {"A.ORG:8443", here, "https://a.org:8443/", true},
        {"a.org:80", here, "https://a.org", true},
        {"a.org.", here, "https://a.org", true},
        {"b.org", here, "https://a.org", false},
        {"a.org.evil.org", here, "https://a.org", false},
        {"evil.a.org", here, "https://a.org", false},
        {"localhost.evil.org", here, NULL, false},
        {"127.0.0.1.evil.org", here, NULL, false},
        {"evil.org:127.0.0.1", here, NULL, false},
        {"[evil.org]", here, NULL, false},
        {"127.0.0.1,evil.org", here, NULL, false},
        {".", here, NULL, false},
        {":8080", ":8080", NULL, false},
        {"box.lan:8080", "box.lan:8080", NULL, true},
        {"fox.lan:8080", "box.lan:8080", NULL, false},
        {"fox.lan", "[::]:8080", NULL, false},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        if (origin_is_meant(str_of(cases[i].host), cases[i].listen, cases[i].public_url) !=
            cases[i].meant)
            fail_msg("%s of %s at %s", cases[i].host, cases[i].public_url, cases[i].listen);
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
        cmocka_unit_test(test_hosts),
        cmocka_unit_test(test_forwarded),
    };
    return cmocka_run_group_tests_name("origin", tests, NULL, NULL);
}
