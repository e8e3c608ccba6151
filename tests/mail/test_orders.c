// SPDX-License-Identifier: MIT
// What is taken as a move and what is not, line by line, and how one move is read.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mail/htmltext.h"
#include "mail/moveword.h"
#include "mail/quote.h"
#include "mail/remark.h"
#include "match/ruleset.h"
#include "notation/fen.h"
#include "notation/movetext.h"

// "Nf6 e4 draw": texts, `A:` or `B:` before those with a board, `..` before Black's.
static void expect_orders(const char *text, const char *expected) {
    Orders orders;
    char got[512];
    Writer out = writer_on(got, sizeof got);
    orders_read(str_of(text), &orders);
    for (unsigned i = 0; i < orders.count; i++) {
        const Order *order = &orders.items[i];
        if (out.len > 0)
            writer_char(&out, ' ');
        if (order->board != BOARD_NONE) {
            writer_char(&out, board_letter(order->board));
            writer_char(&out, ':');
        }
        writer_text(&out, order->black ? ".." : "");
        writer_text(&out, order->text);
    }
    writer_text(&out, orders.resign ? " resign" : "");
    writer_text(&out, orders.draw ? " draw" : "");
    writer_text(&out, orders.accept ? " accept" : "");
    assert_string_equal(got, expected);
}

static void test_lines(void **state) {
    (void)state;
    expect_orders("Nf6, e4", "Nf6 e4");
    expect_orders("Nf6 e4\n", "Nf6 e4");
    expect_orders("I play Nf6 and e4.", "Nf6 e4");
    expect_orders("Meine Z\xC3\xBCge: Sf6; e4", "Sf6 e4");
    expect_orders("1...Nf6 1.e4", "..Nf6 e4");
    expect_orders("1... Nf6\n1. e4", "..Nf6 e4");
    expect_orders("12. ... exd5+!?", "..exd5+!?");
    expect_orders("a: Nf6\nB: e4", "A:Nf6 B:e4");
    expect_orders("board B e4, board A Nf6", "B:e4 A:Nf6");
    expect_orders("1a. Nf6 1B. e4", "A:Nf6 B:e4");
    expect_orders("a Nf6", "A:Nf6");
    expect_orders("e2 - e4", "e2-e4");
    expect_orders("e7\xE2\x80\x93"
                  "e5",
                  "e7-e5");
    expect_orders("\xE2\x99\x98"
                  "f3",
                  "Nf3");
    expect_orders("*Nf6*, (e4)", "Nf6 e4");
    expect_orders("N@f3, @e4, b8=(Q), 0-0-0", "N@f3 @e4 b8=(Q) 0-0-0");
    expect_orders("Nf6, e4, draw", "Nf6 e4 draw");
    expect_orders("Ich biete remis an.", " draw");
    expect_orders("I resign!", " resign");
    expect_orders("agreed", " accept");
    // Words for pieces and signs, in both languages.
    expect_orders("Knight f6, pawn to e4", "Nf6 e4");
    expect_orders("Springer f6; Bauer nach e4", "Nf6 e4");
    expect_orders("Springer schl\xC3\xA4gt d5, L\xC3\xA4ufer c4", "Nxd5 Lc4");
    expect_orders("knight takes f6 and pawn takes e5", "Nxf6 Pxe5");
    expect_orders("knight from g8 to f6", "Ng8f6");
    expect_orders("Springer g8 nach f6", "Ng8f6");
    expect_orders("e7 to e5, e4 x d5", "e7e5 e4xd5");
    expect_orders("N f6, S f3", "Nf6 Sf3");
    expect_orders("drop a knight on f7", "N@f7");
    expect_orders("bishop at f7; N @ e5", "L@f7 N@e5");
    expect_orders("Springer f7 einsetzen", "N@f7");
    expect_orders("castles kingside, lange Rochade", "O-O O-O-O");
    expect_orders("e8 queen, check!", "e8=Q");
    expect_orders("e7 e8 promotes to a queen", "e7 e8=Q");
    expect_orders("1 e4", "e4");
    expect_orders("1 e4 e5", "e4 e5");
    expect_orders("12e4", "e4");
    expect_orders("Nf6 on A, e4 on board B", "A:Nf6 B:e4");
    expect_orders("Nf6 on A and e4 on B", "A:Nf6 B:e4");
    expect_orders("on A Nf6 on B e4", "A:Nf6 B:e4");
    expect_orders("e2 e4", "e2 e4");
    // Not moves, or not all of one.
    expect_orders("Kt-KB3", "Kt-KB3"); // which nothing reads, so that the answer lists moves
    expect_orders("P-K4", "");
    expect_orders("my knight", "");
    expect_orders("knight takes knight", "");
    expect_orders("castles", "");
    expect_orders("the knight on f6 is strong", "");
    expect_orders("nice move!", "");
    // Remarks, dates, addresses.
    expect_orders("your e4 was good", "");
    expect_orders("I resign myself to it", "");
    expect_orders("See you on 4.5. at H8", "");
    expect_orders("call 0176 1234567", "");
    expect_orders("", "");
}

static void test_remark(void **state) {
    (void)state;
    Orders orders;
    orders_read(str_of("Hello\nI think Nf6 is best\n"), &orders);
    assert_string_equal(orders.remark, "I think Nf6 is best");
    orders_read(str_of("e4 e4 e4 e4 e4 e4 e4 e4 e4 e4 e4 e4 e4"), &orders);
    assert_true(orders.too_many);
    assert_int_equal(orders.count, ORDERS_MAX);
}

// The SAN of the move that is read, or the name of the refusal.
static void expect_move(const char *fen, const char *word, OrderTongue tongue,
                        const char *expected) {
    Fen read;
    size_t offset;
    assert_int_equal(fen_read(str_of(fen), FEN_HINT_NONE, &read, &offset), STATUS_OK);
    const BoardRules *rules = &ruleset_find(str_of("email"))->board;
    Move move;
    char got[64];
    Writer out = writer_on(got, sizeof got);
    Status status = moveword_read(&read.position, rules, str_of(word), tongue, &move);
    if (status == STATUS_OK)
        movetext_write_san(&read.position, rules, move, true, &out);
    else
        writer_text(&out, status_name(status));
    assert_string_equal(got, expected);
}

static void test_words(void **state) {
    (void)state;
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PNB] w KQkq - 0 1";
    expect_move(start, "E4", TONGUE_OPEN, "e4");
    expect_move(start, "B4", TONGUE_OPEN, "b4");
    expect_move(start, "D4", TONGUE_OPEN, "d4");
    expect_move(start, "nf3", TONGUE_OPEN, "Nf3");
    expect_move(start, "sf3", TONGUE_OPEN, "Nf3");
    expect_move(start, "SF3", TONGUE_OPEN, "Nf3");
    expect_move(start, "E2-E4", TONGUE_OPEN, "e4");
    expect_move(start, "S@e4", TONGUE_OPEN, "N@e4");
    expect_move(start, "L@e4", TONGUE_OPEN, "B@e4");
    expect_move(start, "@e4", TONGUE_OPEN, "P@e4");
    // A bishop or a Bauer?
    expect_move(start, "B@e4", TONGUE_OPEN, "MOVE_AMBIGUOUS");
    expect_move(start, "B@e4", TONGUE_GERMAN, "P@e4");
    expect_move(start, "B@e4", TONGUE_ENGLISH, "B@e4");
    expect_move(start, "e5", TONGUE_OPEN, "MOVE_ILLEGAL");
    expect_move(start, "zz9", TONGUE_OPEN, "MOVE_UNREADABLE");
    static const char captures[] = "4k3/8/8/8/8/2n5/1P1B4/4K3[] w - - 0 1";
    expect_move(captures, "Bxc3", TONGUE_OPEN, "Bxc3");
    expect_move(captures, "bxc3", TONGUE_OPEN, "bxc3");
    expect_move(captures, "B:c3", TONGUE_OPEN, "Bxc3");
    static const char pawn_only[] = "4k3/8/8/8/8/2n5/1P6/4K3[] w - - 0 1";
    expect_move(pawn_only, "Bxc3", TONGUE_OPEN, "bxc3");
    static const char queen[] = "4k3/8/8/4p3/3P4/8/8/K3Q3[] w - - 0 1";
    expect_move(queen, "Dxe5", TONGUE_OPEN, "MOVE_AMBIGUOUS");
    expect_move(queen, "Dxe5", TONGUE_GERMAN, "Qxe5+");
    expect_move(queen, "dxe5", TONGUE_OPEN, "dxe5");
    static const char promotion[] = "7k/1P6/8/8/8/8/8/4K3[] w - - 0 1";
    expect_move(promotion, "b8D", TONGUE_OPEN, "b8=Q+");
    expect_move(promotion, "b8=S", TONGUE_OPEN, "b8=N");
    expect_move(promotion, "b7b8t", TONGUE_OPEN, "b8=R+");
    expect_move(promotion, "b8", TONGUE_OPEN, "MOVE_PROMOTION_MISSING");
    static const char passant[] = "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1";
    expect_move(passant, "exd6e.p", TONGUE_OPEN, "exd6");
    expect_move(passant, "Pe6", TONGUE_OPEN, "e6");
    expect_move(passant, "Pxd6", TONGUE_OPEN, "exd6");
    static const char two_pawns[] = "4k3/8/8/3p4/2P1P3/8/8/4K3[B] w - - 0 1";
    expect_move(two_pawns, "Pxd5", TONGUE_OPEN, "MOVE_AMBIGUOUS");
    expect_move(two_pawns, "L@f7", TONGUE_ENGLISH, "B@f7+");
    static const char two_knights[] = "4k3/8/8/8/8/8/8/1N2KN2[] w - - 0 1";
    expect_move(two_knights, "Nd2", TONGUE_OPEN, "MOVE_AMBIGUOUS");
    expect_move(two_knights, "Sbd2", TONGUE_OPEN, "Nbd2");
}

typedef void Lister(const Position *position, const BoardRules *rules, Str word, Writer *out);

static void expect_list(Lister *lister, const char *fen, const char *word, const char *expected) {
    Fen read;
    size_t offset;
    assert_int_equal(fen_read(str_of(fen), FEN_HINT_NONE, &read, &offset), STATUS_OK);
    char got[512];
    Writer out = writer_on(got, sizeof got);
    lister(&read.position, &ruleset_find(str_of("email"))->board, str_of(word), &out);
    assert_string_equal(got, expected);
}

static void expect_candidates(const char *fen, const char *word, const char *expected) {
    expect_list(moveword_write_candidates, fen, word, expected);
}

static void expect_meanings(const char *fen, const char *word, const char *expected) {
    expect_list(moveword_write_meanings, fen, word, expected);
}

static void test_candidates(void **state) {
    (void)state;
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    expect_candidates(start, "e5", "e4, e3");
    expect_candidates(start, "Sf6", "Na3, Nc3, Nf3, Nh3");
    expect_candidates(start, "g1e2", "Nf3, Nh3");
    expect_candidates("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "Qh5", "Kd1, Kf1, Kd2, Ke2, Kf2");
}

// Of an ambiguous word only what it can mean: no other rook's move, no pawn that comes there too.
static void test_meanings(void **state) {
    (void)state;
    static const char rooks[] = "7R/8/8/R7/7P/8/2k5/4K3[R] w - - 0 1";
    expect_meanings(rooks, "Rh5", "Rah5, Rhh5");
    expect_meanings(rooks, "th5", "Rah5, Rhh5");
    expect_meanings(rooks, "Kd1", "Kf1, Ke2, Kf2, R@d1");
    expect_meanings("4k3/8/8/8/8/8/8/4K3[BP] w - - 0 1", "B@e4", "P@e4, B@e4");
    expect_meanings("8/4P3/8/8/8/8/2k5/4K3[] w - - 0 1", "e8", "e8=Q, e8=R, e8=B, e8=N");
    expect_meanings("8/8/8/8/8/2k5/8/4K3[] w - - 0 1", "Nf3", "Kd1, Kf1, Ke2, Kf2");
}

static void expect_remark(const char *own, const char *expected) {
    char got[256];
    Writer out = writer_on(got, sizeof got);
    remark_write(str_of(own), &out);
    assert_string_equal(got, expected);
}

static void test_remarks(void **state) {
    (void)state;
    expect_remark("Hi Bert,\n\nNf6, e4\n\nthat was quick\ndraw\n", "Hi Bert,\n\nthat was quick\n");
    expect_remark("e4\n\n\n", "");
    expect_remark("Von meinem iPhone gesendet\n", "");
    // A farewell that ends every mail, but not one with a line that says something.
    expect_remark("Mit freundlichen Gr\xC3\xBC\xC3\x9F"
                  "en\n\nBert Beispiel\n",
                  "");
    expect_remark("Hi\nnf6, e4\n\ncheers,\n", "Hi\n");
    expect_remark("Cheers\nI am away until Sunday\n", "Cheers\nI am away until Sunday\n");
    expect_remark("LG\nAnna\nPS: nice\n", "LG\nAnna\nPS: nice\n");
    expect_remark("Cheers for that\nAnna\n", "Cheers for that\nAnna\n");
    expect_remark("key-00000000000000000000 (key-zzzzzzzzzzzzzzzzzzzz)", "[key] [key]\n");
    // A key in the place where a long word is cut.
    expect_remark(
        "0123456789.123456789.123456789.123456789.123456789.123key-00000000000000000000 hm",
        "0123456789.123456789.123456789.123456789.123456789.123key-00000000000000\n"
        "000000 hm\n");
    expect_remark("0123456789.123456789.123456789.123456789.123456789./key-00000000000000000000 hm",
                  "[key] hm\n");
    expect_remark("a\xE2\x80\xAE"
                  "b\xC2\x85"
                  "c \xC3\xA4\n",
                  "abc \xC3\xA4\n");
    expect_remark(
        "word word word word word word word word word word word word word word word word",
        "word word word word word word word word word word word word word word\nword word\n");
    char many[100] = "";
    char expected[100] = "";
    for (int i = 0; i < REMARK_LINES_MAX + 2; i++)
        strcat(many, "hm\n");
    for (int i = 0; i < REMARK_LINES_MAX; i++)
        strcat(expected, "hm\n");
    strcat(expected, "[...]\n");
    expect_remark(many, expected);
}

static void expect_own(const char *text, const char *expected) {
    char got[1024];
    Writer out = writer_on(got, sizeof got);
    quote_strip(str_of(text), &out);
    assert_string_equal(got, expected);
}

static void test_quotes(void **state) {
    (void)state;
    expect_own("e5\n> e4\n| e4\nAB> e4\nd5\n", "e5\nd5\n");
    expect_own("e5\n-- \nBert\n", "e5\n");
    expect_own("e5\nOn Monday Anna wrote:\ne4\n", "e5\n");
    expect_own("On Monday Anna wrote:\n> e4\ne5\n", "e5\n");
    expect_own("On Monday,\nAnna wrote:\n\n> e4\ne5\n", "\ne5\n");
    expect_own("e5\nVon: Anna\nGesendet: heute\nAn: Bert\ne4\n", "e5\n");
    expect_own("From: here on I attack\ne5\n", "From: here on I attack\ne5\n");
    expect_own("e5\n____________\nd5\n", "e5\n");
    expect_own("e5\nThe game so far:\n1A. e4\n", "e5\n");
}

static void expect_html(const char *html, const char *expected) {
    char got[1024];
    Writer out = writer_on(got, sizeof got);
    htmltext_write(str_of(html), &out);
    assert_string_equal(got, expected);
}

static void test_html(void **state) {
    (void)state;
    expect_html("<p>Nf6,&nbsp;e4</p>", "Nf6, e4\n");
    expect_html("a<br>b<BR/>c", "a\nb\nc\n");
    expect_html("<div>e5</div><blockquote type='x>y'><div>e4</div></blockquote>d5",
                "e5\n> e4\nd5\n");
    expect_html("<style>e4</style><!-- e5 -->d5", "d5\n");
    expect_html("e2&#8211;e4 &#x41; &unknown; 1 < 2 &", "e2\xE2\x80\x93"
                                                        "e4 A &unknown; 1 < 2 &\n");
    expect_html("<pre>a\nb</pre>c\nd", "a\nb\nc d\n");
    expect_html("<", "<\n");
    expect_html("<p", "");
    expect_html("<script>", "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),    cmocka_unit_test(test_remark),
        cmocka_unit_test(test_words),    cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_quotes),   cmocka_unit_test(test_html),
        cmocka_unit_test(test_meanings), cmocka_unit_test(test_remarks),
    };
    return cmocka_run_group_tests_name("mail/orders", tests, NULL, NULL);
}
