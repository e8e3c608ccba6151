// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/count.h"
#include "net/echo.h"

// A folder of pages with a secret beside it, and a link to that.
typedef struct Folder {
    char top[64];
    char web[80];
} Folder;

static void write_file(const char *folder, const char *name, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void folder_make(Folder *folder) {
    strcpy(folder->top, "/tmp/bughouse-test-XXXXXX");
    assert_non_null(mkdtemp(folder->top));
    snprintf(folder->web, sizeof folder->web, "%s/web", folder->top);
    char js[128];
    snprintf(js, sizeof js, "%s/js", folder->web);
    assert_int_equal(mkdir(folder->web, 0700), 0);
    assert_int_equal(mkdir(js, 0700), 0);
    write_file(folder->top, "secret", "SECRET");
    write_file(folder->web, "index.html", "<!doctype html>the page");
    write_file(folder->web, "rules.wasm", "wasm");
    write_file(folder->web, ".hidden", "HIDDEN");
    write_file(js, "app-AB12CD34.js", "script");
    char link[160];
    snprintf(link, sizeof link, "%s/link", folder->web);
    assert_int_equal(symlink("../secret", link), 0);
}

static void folder_remove(const Folder *folder) {
    static const char *const names[] = {"web/js/app-AB12CD34.js",
                                        "web/js",
                                        "web/index.html",
                                        "web/rules.wasm",
                                        "web/.hidden",
                                        "web/link",
                                        "web",
                                        "secret"};
    char path[256];
    for (size_t i = 0; i < COUNT(names); i++) {
        snprintf(path, sizeof path, "%s/%s", folder->top, names[i]);
        remove(path);
    }
    rmdir(folder->top);
}

static Client *ask(Echo *echo, const char *request) {
    Client *client = client_connect(echo);
    client_send_text(echo, client, request);
    client_send_text(echo, client, "Host: localhost\r\n\r\n");
    return client;
}

static void test_files(void **state) {
    (void)state;
    Folder folder;
    folder_make(&folder);
    Echo echo;
    echo_open(&echo, (NetOptions){.folder = folder.web, .public_url = "https://b.org"});
    Client *client = ask(&echo, "GET / HTTP/1.1\r\n");
    client_expect(&echo, client, "the page");
    client_expect(&echo, client, "HTTP/1.1 200");
    client_expect(&echo, client, "content-type: text/html; charset=utf-8\r\n");
    client_expect(&echo, client, "default-src 'self'; script-src 'self' 'wasm-unsafe-eval';");
    client_expect(&echo, client, "connect-src 'self' wss://b.org\r\n");
    client_expect(&echo, client, "x-content-type-options: nosniff");
    client_expect(&echo, client, "cache-control: no-cache");
    char tag[64] = {0};
    const char *at = strstr(client->bytes, "etag: ");
    assert_non_null(at);
    sscanf(at, "etag: %40s", tag);
    client_forget(client);

    // The same connection: what the browser has need not be sent again.
    char again[200];
    snprintf(again, sizeof again,
             "GET /t/abc?x=1 HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: %s\r\n\r\n", tag);
    client_send_text(&echo, client, again);
    client_expect(&echo, client, "HTTP/1.1 304");
    client_free(client);

    client = ask(&echo, "GET /rules.wasm HTTP/1.1\r\n");
    client_expect(&echo, client, "content-type: application/wasm\r\n");
    client_free(client);
    client = ask(&echo, "GET /js/app-AB12CD34.js HTTP/1.1\r\n");
    client_expect(&echo, client, "max-age=31536000, immutable");
    client_free(client);
    client = ask(&echo, "HEAD /index.html HTTP/1.1\r\n");
    client_expect(&echo, client, "content-length: 23");
    client_expect(&echo, client, "\r\n\r\n");
    assert_null(strstr(client->bytes, "the page"));
    client_free(client);
    echo_close(&echo);
    folder_remove(&folder);
}

static void test_nothing_beside_the_folder(void **state) {
    (void)state;
    Folder folder;
    folder_make(&folder);
    Echo echo;
    echo_open(&echo, (NetOptions){.folder = folder.web});
    static const char *const paths[] = {"/../secret",
                                        "/js/../../secret",
                                        "/%2e%2e/secret",
                                        "/..%2fsecret",
                                        "//secret",
                                        "/link",
                                        "/.hidden",
                                        "/js",
                                        "/js/",
                                        "/index.html%00",
                                        "/web/../../secret",
                                        "/./../secret",
                                        "/\\..\\secret",
                                        "/index.html/"};
    for (size_t i = 0; i < COUNT(paths); i++) {
        char request[200];
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n", paths[i]);
        Client *client = ask(&echo, request);
        for (unsigned turns = 0; turns < 2000 && client->len == 0 && !client->at_end; turns++)
            client_poll(&echo, client);
        assert_null(strstr(client->bytes, "SECRET"));
        assert_null(strstr(client->bytes, "HIDDEN"));
        if (strncmp(client->bytes, "HTTP/1.1 200", 12) == 0)
            fail_msg("%s is found", paths[i]);
        client_free(client);
    }
    echo_close(&echo);
    folder_remove(&folder);
}

static void test_answers_of_the_handler(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){0});
    Client *client = ask(&echo, "GET /hello HTTP/1.1\r\n");
    client_expect(&echo, client, "good day\n");
    client_expect(&echo, client, "cache-control: no-store");
    client_forget(client);
    client_send_text(&echo, client, "GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
    client_expect(&echo, client, "END");
    assert_true(client->len > 200000);
    client_forget(client);
    client_send_text(&echo, client, "GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n");
    client_expect(&echo, client, "HTTP/1.1 500");
    client_free(client);
    client = ask(&echo, "GET /nothing HTTP/1.1\r\n");
    client_expect(&echo, client, "HTTP/1.1 404");
    client_free(client);
    client = ask(&echo, "GET /ws HTTP/1.1\r\n");
    client_expect(&echo, client, " 426 ");
    client_free(client);
    client = ask(&echo, "POST /hello HTTP/1.1\r\nContent-Length: 0\r\n");
    client_expect(&echo, client, " 405 ");
    client_expect_end(&echo, client);
    client_free(client);
    echo_close(&echo);
}

static void test_what_cannot_be_listened_on(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){0});
    char taken[40];
    snprintf(taken, sizeof taken, "127.0.0.1:%u", net_port(echo.net));
    struct {
        const char *listen, *says;
    } cases[] = {{taken, "another program listens there"},
                 {"127.0.0.1", "expected ADDRESS:PORT"},
                 {"::1:8080", "expected ADDRESS:PORT"},
                 {"127.0.0.1:x", "cannot listen on"},
                 {"192.0.2.1:8080", "cannot listen on"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        NetOptions options = {.listen = cases[i].listen};
        char text[NET_WHY_MAX];
        Writer why = writer_on(text, sizeof text);
        Net *net;
        assert_int_not_equal(net_open(&options, &net, &why), STATUS_OK);
        assert_null(net);
        assert_non_null(strstr(text, cases[i].says));
    }
    echo_close(&echo);
}

// What a browser asks here for a page of another site, whose name its owner lets stand for our
// address.
static void test_foreign_names_are_refused(void **state) {
    (void)state;
    Echo echo;
    static const char *const foreign[] = {"GET /hello HTTP/1.1\r\nHost: evil.example\r\n\r\n",
                                          "HEAD / HTTP/1.1\r\nHost: b.org.evil.example\r\n\r\n",
                                          "GET /ws HTTP/1.1\r\nHost: evil.example\r\n"
                                          "Origin: http://evil.example\r\n"
                                          "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                          "Sec-WebSocket-Version: 13\r\n\r\n"};
    echo_open(&echo, (NetOptions){.public_url = "https://b.org"});
    for (size_t i = 0; i < COUNT(foreign); i++) {
        Client *client = client_connect(&echo);
        client_send_text(&echo, client, foreign[i]);
        client_expect(&echo, client, " 421 ");
        client_expect(&echo, client, "start it with --public-url");
        client_expect_end(&echo, client);
        client_free(client);
    }
    static char request[2 * NET_HOST_MAX];
    int wide = NET_HOST_MAX;
    snprintf(request, sizeof request, "GET /hello HTTP/1.1\r\nHost: %0*d\r\n\r\n", wide, 0);
    Client *client = client_connect(&echo);
    client_send_text(&echo, client, request);
    client_expect(&echo, client, " 421 ");
    client_free(client);
    assert_int_equal(net_counts(echo.net).foreign, COUNT(foreign) + 1);
    assert_int_equal(echo.opened, 0);
    client = client_connect(&echo);
    client_send_text(&echo, client, "GET /hello HTTP/1.1\r\nHost: b.org\r\n\r\n");
    client_expect(&echo, client, "good day\n");
    client_forget(client);
    client_send_text(&echo, client, "GET /hello HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n");
    client_expect(&echo, client, "good day\n");
    client_free(client);
    echo_close(&echo);
}

// In one piece with another request, a body used to hold up everybody for ever.
static void test_bodies_are_refused(void **state) {
    (void)state;
    Echo echo;
    static const char *const heads[] = {"GET /hello HTTP/1.1\r\nHost: localhost\r\n",
                                        "HEAD / HTTP/1.1\r\nHost: localhost\r\n",
                                        "GET /ws HTTP/1.1\r\nHost: localhost\r\n"
                                        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                        "Sec-WebSocket-Version: 13\r\n"};
    static const char *const bodies[] = {
        "Content-Length: 5\r\n\r\n",      "Content-Length: 5\r\n\r\nab",
        "Content-Length: 5\r\n\r\nabcde", "Content-Length: 0\r\nContent-Length: 5\r\n\r\n",
        "Content-Length: -1\r\n\r\n",     "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"};
    echo_open(&echo, (NetOptions){0});
    for (size_t i = 0; i < COUNT(heads) * COUNT(bodies); i++) {
        char text[400];
        snprintf(text, sizeof text, "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n%s%s",
                 heads[i / COUNT(bodies)], bodies[i % COUNT(bodies)]);
        Client *client = client_connect(&echo);
        client_send_text(&echo, client, text);
        client_expect(&echo, client, "good day\n");
        client_expect(&echo, client, " 400 ");
        client_expect(&echo, client, "no request has a body here");
        client_expect_end(&echo, client);
        client_free(client);
    }
    Client *client = client_connect(&echo);
    client_send_text(&echo, client,
                     "GET /hello HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
    client_expect(&echo, client, "good day\n");
    client_free(client);
    echo_close(&echo);
}

// The library answers such an upgrade itself, and asks about it after it has forgotten it.
static void test_an_upgrade_to_two_things(void **state) {
    (void)state;
    Echo echo;
    static char text[6000];
    enum { WIDE = 2000 };
    echo_open(&echo, (NetOptions){0});
    for (unsigned i = 0; i < 2; i++) {
        int wide = i == 0 ? 1 : WIDE;
        snprintf(text, sizeof text,
                 "GET /hello HTTP/1.1\r\nHost: localhost\r\nCookie: %0*d\r\n\r\n"
                 "GET /y HTTP/1.1\r\nHost: localhost\r\nCookie: %0*d\r\n"
                 "Upgrade: WebSocket, h2c\r\nConnection: Upgrade\r\n\r\n",
                 wide, 0, wide, 0);
        Client *client = client_connect(&echo);
        client_send_text(&echo, client, text);
        client_expect(&echo, client, "good day\n");
        client_expect(&echo, client, " 403 ");
        client_expect_end(&echo, client);
        client_free(client);
    }
    assert_int_equal(echo.opened, 0);
    echo_close(&echo);
}

// Who does not take his answers and writes on is cut off long before he counts as silent: what he wrote
// is not read until then, and wakes the loop again and again.
static void test_answers_that_nobody_takes(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){.silent_ms = 20000});
    Client *client = client_connect(&echo);
    for (unsigned i = 0; i < 40; i++) // 8 MB of answers
        client_send_text(&echo, client, "GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
    time_t begin = time(NULL);
    while (net_counts(echo.net).dead == 0 && time(NULL) - begin < 30)
        net_turn(echo.net, 100);
    assert_int_equal(net_counts(echo.net).dead, 1);
    client_free(client);
    // Who only asks much at once gets it all.
    client = client_connect(&echo);
    for (unsigned i = 0; i < 40; i++)
        client_send_text(&echo, client, "GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
    size_t taken = 0;
    while (taken < 40u * 200003 && !client->at_end) {
        client_poll(&echo, client);
        taken += client->len;
        client_forget(client);
    }
    assert_true(taken >= 40u * 200003);
    assert_int_equal(net_counts(echo.net).dead, 1);
    client_free(client);
    // No HTTP at all.
    client = client_connect(&echo);
    client_send_text(&echo, client, "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    client_expect_end(&echo, client);
    client_free(client);
    echo_close(&echo);
}

// Pipelined requests of an address that has had enough: one is told so, the others are not looked at.
static void test_too_many_requests(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){.trust_proxy = true});
    echo.gets = 3;
    Client *client = client_connect(&echo);
    for (unsigned i = 0; i < 3; i++) {
        char request[120];
        snprintf(request, sizeof request,
                 "GET /hello HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.1.2.%u\r\n\r\n", i);
        client_send_text(&echo, client, request);
        client_expect(&echo, client, "good day\n");
        client_forget(client);
        // One connection of a proxy speaks for many.
        assert_int_equal(echo.address[strlen(echo.address) - 1], '0' + (int)i);
    }
    for (unsigned i = 0; i < 3; i++)
        client_send_text(&echo, client, "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n");
    client_expect(&echo, client, "HTTP/1.1 429");
    client_expect(&echo, client, "retry-after: 2\r\n");
    client_expect(&echo, client, "too many requests");
    client_expect_end(&echo, client);
    client_free(client);
    assert_string_equal(echo.address, "127.0.0.1");
    assert_int_equal(echo.asked, 4);
    assert_int_equal(net_counts(echo.net).limited, 1);
    client = client_websocket(&echo, ""); // has limits of its own
    client_expect(&echo, client, "HTTP/1.1 101");
    client_free(client);
    echo_close(&echo);
}

// Whoever writes a long list in front of what the proxy adds is charged all the same.
static void test_a_long_list_of_addresses(void **state) {
    (void)state;
    Echo echo;
    static char request[4000];
    Writer out = writer_on(request, sizeof request);
    echo_open(&echo, (NetOptions){.trust_proxy = true});
    writer_text(&out, "GET /hello HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ");
    for (unsigned i = 0; i < 300; i++)
        writer_text(&out, "10.0.0.1, ");
    writer_text(&out, "10.9.8.7\r\n\r\n");
    Client *client = client_connect(&echo);
    client_send_text(&echo, client, request);
    client_expect(&echo, client, "good day\n");
    client_free(client);
    assert_string_equal(echo.address, "10.9.8.7");
    echo_close(&echo);
}

// Requests that the library complains about do not fill the log.
static void test_lines_of_the_log_are_few(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){0});
    static char request[20000];
    memset(request, 'a', sizeof request - 1);
    memcpy(request, "GET / HTTP/1.1\r\nX: ", 19);
    for (unsigned i = 0; i < 3 * NET_LOG_LINES_MAX; i++) {
        Client *client = client_connect(&echo);
        client_send_text(&echo, client, request);
        client_expect_end(&echo, client);
        client_free(client);
    }
    assert_int_equal(echo.lines, NET_LOG_LINES_MAX);
    echo_close(&echo);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_nothing_beside_the_folder),
        cmocka_unit_test(test_answers_of_the_handler),
        cmocka_unit_test(test_foreign_names_are_refused),
        cmocka_unit_test(test_bodies_are_refused),
        cmocka_unit_test(test_an_upgrade_to_two_things),
        cmocka_unit_test(test_a_long_list_of_addresses),
        cmocka_unit_test(test_answers_that_nobody_takes),
        cmocka_unit_test(test_too_many_requests),
        cmocka_unit_test(test_what_cannot_be_listened_on),
        cmocka_unit_test(test_lines_of_the_log_are_few),
    };
    return cmocka_run_group_tests_name("http", tests, NULL, NULL);
}
