// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/count.h"
#include "net/echo.h"

static void test_message_comes_back(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){0});
    Client *client = client_websocket(&echo, "");
    client_expect(&echo, client, "HTTP/1.1 101");
    client_say(&echo, client, "good day");
    client_expect(&echo, client, "\x81\x08good day");
    assert_string_equal(echo.address, "127.0.0.1");
    assert_int_equal(net_counts(echo.net).websockets, 1);
    client_frame(&echo, client, 8, true, "\x03\xe8", 2);
    client_expect_end(&echo, client);
    assert_int_equal(echo.closed, 1);
    client_free(client);
    echo_close(&echo);
}

static void test_pieces_are_put_together(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){0});
    Client *client = client_websocket(&echo, "");
    client_expect(&echo, client, "HTTP/1.1 101");
    client_frame(&echo, client, 1, false, "one ", 4);
    client_frame(&echo, client, 0, false, "", 0);
    client_frame(&echo, client, 9, true, "in between", 10);
    client_frame(&echo, client, 0, false, "two ", 4);
    client_expect(&echo, client, "in between");
    assert_int_equal(echo.messages, 0);
    client_frame(&echo, client, 0, true, "three", 5);
    client_expect(&echo, client, "one two three");
    assert_int_equal(echo.messages, 1);

    char *largest = malloc(NET_MESSAGE_MAX + 1);
    assert_non_null(largest);
    memset(largest, 'x', NET_MESSAGE_MAX);
    memcpy(largest + NET_MESSAGE_MAX - 4, "LAST", 5);
    client_frame(&echo, client, 1, true, largest, NET_MESSAGE_MAX);
    client_expect(&echo, client, "LAST");
    assert_int_equal(echo.longest, NET_MESSAGE_MAX);
    free(largest);
    client_free(client);
    echo_close(&echo);
}

static void test_too_long_is_cut_off_and_then_ended(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){0});
    Client *client = client_websocket(&echo, "");
    client_expect(&echo, client, "HTTP/1.1 101");
    char *much = calloc(1, NET_OVERSIZE_MAX + 1);
    assert_non_null(much);
    memset(much, 'x', NET_OVERSIZE_MAX);
    client_frame(&echo, client, 1, true, much, NET_MESSAGE_MAX + 5000);
    client_say(&echo, client, "still here");
    client_expect(&echo, client, "still here");
    assert_int_equal(echo.longest, NET_MESSAGE_MAX + 1);
    client_frame(&echo, client, 1, true, much, NET_OVERSIZE_MAX + 1);
    client_expect(&echo, client, "too large");
    client_expect_end(&echo, client);
    assert_int_equal(echo.messages, 2);
    free(much);
    client_free(client);
    echo_close(&echo);
}

static void test_binary_and_broken_text_end_it(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){0});
    Client *client = client_websocket(&echo, "");
    client_expect(&echo, client, "HTTP/1.1 101");
    client_frame(&echo, client, 2, true, "abc", 3);
    client_expect(&echo, client, "text only");
    client_expect_end(&echo, client);
    client_free(client);
    client = client_websocket(&echo, "");
    client_expect(&echo, client, "HTTP/1.1 101");
    client_frame(&echo, client, 1, true, "\xff\xfe", 2);
    client_expect_end(&echo, client);
    assert_int_equal(echo.messages, 0);
    client_free(client);
    echo_close(&echo);
}

static void test_foreign_pages_are_refused(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){.public_url = "https://chess.example.org"});
    static const char *const foreign[] = {
        "Origin: https://evil.example.com\r\n", "Origin: null\r\n",
        "Origin: https://localhost.evil.com\r\n", "Origin: http://chess.example.org\r\n"};
    for (unsigned i = 0; i < COUNT(foreign); i++) {
        Client *client = client_websocket(&echo, foreign[i]);
        client_expect(&echo, client, " 403 ");
        client_expect_end(&echo, client);
        client_free(client);
    }
    assert_int_equal(echo.opened, 0);
    assert_int_equal(net_counts(echo.net).foreign, 4);
    static const char *const ours[] = {"Origin: https://chess.example.org\r\n",
                                       "Origin: http://localhost\r\n",
                                       "Origin: http://localhost:80\r\n"};
    for (unsigned i = 0; i < COUNT(ours); i++) {
        Client *client = client_websocket(&echo, ours[i]);
        client_expect(&echo, client, "HTTP/1.1 101");
        client_free(client);
    }
    echo_close(&echo);
}

static void test_address_of_a_proxy(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){0});
    Client *client = client_websocket(&echo, "X-Forwarded-For: 10.1.2.3\r\n");
    client_expect(&echo, client, "HTTP/1.1 101");
    assert_string_equal(echo.address, "127.0.0.1");
    client_free(client);
    echo_close(&echo);
    echo_open(&echo, (NetOptions){.trust_proxy = true});
    client = client_websocket(&echo, "X-Forwarded-For: 6.6.6.6, 10.1.2.3\r\n");
    client_expect(&echo, client, "HTTP/1.1 101");
    assert_string_equal(echo.address, "10.1.2.3");
    client_free(client);
    // Who has one address of IPv6 has 2^64: they count as one.
    client = client_websocket(&echo, "X-Forwarded-For: 2001:db8:1:2:3:4:5:6\r\n");
    client_expect(&echo, client, "HTTP/1.1 101");
    assert_string_equal(echo.address, "2001:db8:1:2::/64");
    client_free(client);
    echo_close(&echo);
}

static void test_limits_of_connections(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){.per_address = 2});
    Client *first = client_websocket(&echo, "");
    client_expect(&echo, first, "HTTP/1.1 101");
    Client *second = client_websocket(&echo, "");
    client_expect(&echo, second, "HTTP/1.1 101");
    Client *third = client_connect(&echo);
    client_expect_end(&echo, third);
    client_free(third);
    client_free(first);
    Client *probe = NULL;
    for (unsigned i = 0; i < 100 && echo.closed == 0; i++)
        net_turn(echo.net, 5);
    assert_int_equal(echo.closed, 1);
    probe = client_websocket(&echo, "");
    client_expect(&echo, probe, "HTTP/1.1 101");
    echo.refuse_with = 429;
    client_free(second);
    for (unsigned i = 0; i < 100 && echo.closed == 1; i++)
        net_turn(echo.net, 5);
    Client *refused = client_websocket(&echo, "");
    client_expect(&echo, refused, " 429 ");
    client_free(refused);
    client_free(probe);
    echo_close(&echo);
}

static void test_ended_by_the_handler(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){0});
    Client *client = client_websocket(&echo, "");
    client_expect(&echo, client, "HTTP/1.1 101");
    echo.ended = "too fast";
    net_ready(echo.last);
    client_expect(&echo, client, "too fast");
    client_frame(&echo, client, 8, true, "\x03\xf0", 2);
    client_expect_end(&echo, client);
    client_free(client);
    echo_close(&echo);
}

static void test_silent_peers(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){.silent_ms = 60});
    Client *client = client_websocket(&echo, "");
    client_expect(&echo, client, "HTTP/1.1 101");
    client_expect(&echo, client, "\x89"); // a ping
    client_frame(&echo, client, 10, true, "", 0);
    client_forget(client);
    client_expect(&echo, client, "\x89");
    assert_int_equal(net_counts(echo.net).dead, 0);
    client_expect_end(&echo, client);
    assert_int_equal(net_counts(echo.net).dead, 1);
    assert_int_equal(echo.closed, 1);
    client_free(client);
    client = client_connect(&echo);
    client_send_text(&echo, client, "GET /hello HTTP/1.1\r\n");
    client_expect_end(&echo, client);
    client_free(client);
    echo_close(&echo);
}

static void test_only_websockets_at_their_path(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){0});
    Client *client = client_connect(&echo);
    client_send_text(&echo, client,
                     "GET /elsewhere HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "Sec-WebSocket-Version: 13\r\n\r\n");
    client_expect(&echo, client, " 404 ");
    client_free(client);
    client = client_connect(&echo);
    client_send_text(&echo, client,
                     "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\n"
                     "Connection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n\r\n");
    client_expect(&echo, client, " 501 ");
    client_free(client);
    assert_int_equal(echo.opened, 0);
    echo_close(&echo);
}

static void test_drain_refuses_new_ones(void **state) {
    (void)state;
    Echo echo;
    echo_open(&echo, (NetOptions){0});
    Client *client = client_websocket(&echo, "");
    client_expect(&echo, client, "HTTP/1.1 101");
    Client *half = client_connect(&echo);
    client_send_text(&echo, half, "GET /hello HTTP/1.1\r\n");
    net_turn(echo.net, 5);
    net_drain(echo.net);
    client_say(&echo, client, "one more");
    client_expect(&echo, client, "one more");
    client_send_text(&echo, half, "Host: localhost\r\n\r\n");
    client_expect(&echo, half, "good day");
    client_free(half);
    client_free(client);
    echo_close(&echo);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_message_comes_back),
        cmocka_unit_test(test_pieces_are_put_together),
        cmocka_unit_test(test_too_long_is_cut_off_and_then_ended),
        cmocka_unit_test(test_binary_and_broken_text_end_it),
        cmocka_unit_test(test_foreign_pages_are_refused),
        cmocka_unit_test(test_address_of_a_proxy),
        cmocka_unit_test(test_limits_of_connections),
        cmocka_unit_test(test_ended_by_the_handler),
        cmocka_unit_test(test_silent_peers),
        cmocka_unit_test(test_only_websockets_at_their_path),
        cmocka_unit_test(test_drain_refuses_new_ones),
    };
    return cmocka_run_group_tests_name("websocket", tests, NULL, NULL);
}
