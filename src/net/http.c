// SPDX-License-Identifier: MIT
// HTTP: files and answers of the handler, with the headers that keep a page to itself.
#include <stdlib.h>
#include <string.h>

#include "net/net_parts.h"
#include "net/origin.h"

// The page: its own scripts and WebAssembly, nothing else, shown in no frame. `connect-src` names
// the WebSocket where the address is known: older browsers do not count it as 'self'.
static const char policy[] = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
                             "style-src 'self'; img-src 'self'; object-src 'none'; "
                             "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
                             "connect-src 'self'";

typedef struct Head {
    unsigned status;
    const char *type;
    const char *etag;  // NULL: not to be kept
    bool immutable;    // with an etag: never asked for again
    bool attachment;   // to be saved
    bool without_body; // HEAD, 304
    int64_t retry_ms;  // > 0: when to ask again
    size_t len;
} Head;

Str http_header(NetConn *conn, enum lws_token_indexes token, char *buffer, size_t size) {
    int len = lws_hdr_copy(conn->wsi, buffer, (int)size, token);
    return (Str){buffer, len > 0 ? (size_t)len : 0};
}

static bool add(NetConn *conn, unsigned char **at, unsigned char *end, const char *name,
                const char *value) {
    return lws_add_http_header_by_name(conn->wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static bool add_policy(NetConn *conn, unsigned char **at, unsigned char *end) {
    char text[sizeof policy + 2 * URL_HOST_MAX];
    Writer writer = writer_on(text, sizeof text);
    writer_text(&writer, policy);
    if (conn->net->has_public_url) {
        bool tls = str_starts_with(str_of(conn->net->public_url), "https:");
        writer_text(&writer, tls ? " wss://" : " ws://");
        writer_str(&writer, origin_host(str_of(conn->net->public_url)));
    }
    return add(conn, at, end, "content-security-policy:", text);
}

static bool add_retry(NetConn *conn, unsigned char **at, unsigned char *end, int64_t ms) {
    char text[24];
    Writer writer = writer_on(text, sizeof text);
    writer_int(&writer, (ms + 999) / 1000);
    return add(conn, at, end, "retry-after:", text);
}

// Writes the head of an answer; false if the connection is to be closed.
static bool send_head(NetConn *conn, const Head *head) {
    Net *net = conn->net;
    unsigned char *start = net->head + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = net->head + sizeof net->head - 1;
    const char *keep = head->etag == NULL ? "no-store"
                       : head->immutable  ? "public, max-age=31536000, immutable"
                                          : "no-cache";
    if (lws_add_http_header_status(conn->wsi, head->status, &at, end) != 0 ||
        !add(conn, &at, end, "cache-control:", keep) || !add_policy(conn, &at, end) ||
        !add(conn, &at, end, "x-content-type-options:", "nosniff") ||
        !add(conn, &at, end, "referrer-policy:", "no-referrer") ||
        !add(conn, &at, end, "cross-origin-opener-policy:", "same-origin") ||
        !add(conn, &at, end, "cross-origin-resource-policy:", "same-origin"))
        return false;
    if (head->etag != NULL && !add(conn, &at, end, "etag:", head->etag))
        return false;
    if (head->retry_ms > 0 && !add_retry(conn, &at, end, head->retry_ms))
        return false;
    if (head->attachment && !add(conn, &at, end, "content-disposition:", "attachment"))
        return false;
    if (head->status != 304 &&
        (!add(conn, &at, end, "content-type:", head->type) ||
         lws_add_http_header_content_length(conn->wsi, head->len, &at, end) != 0))
        return false;
    return lws_finalize_write_http_header(conn->wsi, start, &at, end) == 0;
}

static int finish(NetConn *conn) {
    http_forget(conn);
    return lws_http_transaction_completed(conn->wsi) != 0 ? -1 : 0;
}

// Takes over answer->owned.
static int answer_with(NetConn *conn, const Head *head, const Answer *answer) {
    conn->answer = *answer;
    if (answer->owned != NULL)
        conn->net->bodies++;
    if (!send_head(conn, head)) {
        http_forget(conn);
        return -1;
    }
    if (head->without_body || answer->len == 0)
        return finish(conn);
    lws_callback_on_writable(conn->wsi);
    return 0;
}

void http_forget(NetConn *conn) {
    if (conn->answer.owned != NULL) {
        free(conn->answer.owned);
        conn->net->bodies--;
    }
    conn->answer = (Answer){0};
}

int http_continue(NetConn *conn) {
    Net *net = conn->net;
    Answer *answer = &conn->answer;
    if (answer->at == NULL)
        return 0;
    size_t len = answer->len - answer->sent;
    bool last = len <= CHUNK_MAX;
    len = last ? len : CHUNK_MAX;
    memcpy(net->chunk + LWS_PRE, answer->at + answer->sent, len);
    int written = lws_write(conn->wsi, net->chunk + LWS_PRE, len,
                            last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
    if (written < (int)len)
        return -1;
    conn->active = net_now(net);
    answer->sent += len;
    if (last)
        return finish(conn);
    lws_callback_on_writable(conn->wsi);
    return 0;
}

static int refuse_with(NetConn *conn, const Head *head, const char *text) {
    if (!send_head(conn, head))
        return -1;
    memcpy(conn->net->chunk + LWS_PRE, text, head->len - 1);
    conn->net->chunk[LWS_PRE + head->len - 1] = '\n';
    (void)lws_write(conn->wsi, conn->net->chunk + LWS_PRE, head->len, LWS_WRITE_HTTP_FINAL);
    return -1;
}

int http_refuse(NetConn *conn, unsigned status, const char *text) {
    return refuse_with(
        conn,
        &(Head){.status = status, .type = "text/plain; charset=utf-8", .len = strlen(text) + 1},
        text);
}

Str http_asker(NetConn *conn, char buffer[PEERS_TEXT_MAX]) {
    char header[HEADERS_MAX]; // only the end of it counts, and anybody can make it long
    Str last = {NULL, 0};
    if (conn->net->trust_proxy)
        last =
            origin_forwarded(http_header(conn, WSI_TOKEN_X_FORWARDED_FOR, header, sizeof header));
    if (last.len == 0 || last.len >= PEERS_TEXT_MAX)
        return str_of(conn->address);
    peers_write_text(last, buffer);
    return str_of(buffer);
}

// 0, or what comes of telling an address that it has asked too often.
static int check_rate(NetConn *conn) {
    static const char text[] = "too many requests from your address, try again in a moment";
    Net *net = conn->net;
    char buffer[PEERS_TEXT_MAX];
    int64_t wait = net->handler.may_get(net->handler.context, http_asker(conn, buffer));
    if (wait <= 0)
        return 0;
    net->counts.limited++;
    return refuse_with(conn,
                       &(Head){.status = 429,
                               .type = "text/plain; charset=utf-8",
                               .len = sizeof text,
                               .retry_ms = wait},
                       text);
}

static int answer_file(NetConn *conn, const WebFile *file, unsigned status, bool head_only) {
    char known[NET_HOST_MAX];
    Str etag = http_header(conn, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known);
    bool same = status == 200 && str_is(etag, file->etag);
    Head head = {.status = same ? 304 : status,
                 .type = file->type,
                 .etag = file->etag,
                 .immutable = file->immutable,
                 .without_body = head_only || same,
                 .len = file->len};
    return answer_with(conn, &head, &(Answer){.at = file->body, .len = file->len});
}

static int answer_text(NetConn *conn, unsigned status, const char *text, bool head_only) {
    Head head = {.status = status,
                 .type = "text/plain; charset=utf-8",
                 .without_body = head_only,
                 .len = strlen(text)};
    return answer_with(conn, &head, &(Answer){.at = text, .len = head.len});
}

static int ask_handler(NetConn *conn, Str path, bool head_only) {
    Net *net = conn->net;
    char *memory = net->bodies < NET_BODIES_MAX ? malloc(NET_BODY_MAX) : NULL;
    if (memory == NULL)
        return answer_text(conn, 503, "busy, try again\n", head_only);
    NetReply reply = {.status = 404,
                      .type = "text/plain; charset=utf-8",
                      .body = writer_on(memory, NET_BODY_MAX)};
    net->handler.get(net->handler.context, path, &reply);
    const WebFile *file =
        reply.file == NULL ? NULL : webfiles_find(&net->files, str_of(reply.file));
    if (file != NULL || reply.body.overflowed || reply.body.len == 0) {
        free(memory);
        if (file != NULL)
            return answer_file(conn, file, reply.status, head_only);
        return reply.body.overflowed ? answer_text(conn, 500, "too large\n", head_only)
                                     : answer_text(conn, reply.status, "not here\n", head_only);
    }
    Head head = {.status = reply.status,
                 .type = reply.type,
                 .attachment = reply.attachment,
                 .without_body = head_only,
                 .len = reply.body.len};
    // Most answers are short and many may be waiting.
    char *smaller = realloc(memory, reply.body.len);
    memory = smaller != NULL ? smaller : memory;
    return answer_with(conn, &head,
                       &(Answer){.at = memory, .len = reply.body.len, .owned = memory});
}

// The library waits without end for a body behind a request that came together with another one.
static bool has_body(NetConn *conn) {
    char length[32];
    return lws_hdr_total_length(conn->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           (lws_hdr_total_length(conn->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
            !str_is(http_header(conn, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length), "0"));
}

int http_check_request(NetConn *conn) {
    Net *net = conn->net;
    if (has_body(conn))
        return http_refuse(conn, 400, "no request has a body here");
    char buffer[NET_HOST_MAX];
    Str host = http_header(conn, WSI_TOKEN_HOST, buffer, sizeof buffer);
    bool given = lws_hdr_total_length(conn->wsi, WSI_TOKEN_HOST) > 0;
    if ((!given || host.len > 0) &&
        origin_is_meant(host, net->listen, net->has_public_url ? net->public_url : NULL))
        return 0;
    net->counts.foreign++;
    return http_refuse(
        conn, 421,
        "this server does not know itself by that name: open it by its address or as "
        "localhost, or start it with --public-url and the name");
}

int http_request(NetConn *conn, Str path) {
    Net *net = conn->net;
    net->counts.requests++;
    conn->active = net_now(net);
    conn->unread = false;
    http_forget(conn);
    int refused = http_check_request(conn);
    if (refused != 0)
        return refused;
    int limited = check_rate(conn);
    if (limited != 0)
        return limited;
    bool head_only = lws_hdr_total_length(conn->wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!head_only && lws_hdr_total_length(conn->wsi, WSI_TOKEN_GET_URI) == 0)
        return http_refuse(conn, 405, "GET and HEAD only");
    if (path.len > NET_PATH_MAX)
        return http_refuse(conn, 414, "no path here is so long");
    if (str_is(path, "/ws"))
        return http_refuse(conn, 426, "this is the WebSocket");
    const WebFile *file = webfiles_find(&net->files, path);
    return file != NULL ? answer_file(conn, file, 200, head_only)
                        : ask_handler(conn, path, head_only);
}
