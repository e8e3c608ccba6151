// SPDX-License-Identifier: MIT
// load HOST-PORT TABLES SECONDS [PID]: people at many tables of a running server, for
// tools/bench/server.sh. Each table makes one move a second, knights out and back, spread evenly.
// Measured is the time from the frame with a move leaving here until the last of the three others
// has the event. Only the loopback is spoken to; each table has an address of its own there
// (127.x.y.z), as its players would.
//
// Prints: tables moves median-us p99-us max-us missed kB-a-table cpu-percent
//   missed: moves that were due while the table's last one had not been seen by all
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    SEATS = 4,
    TABLES_MAX = 16000,
    AT_ONCE = 32,  // tables being set up
    KEPT = 256,    // bytes of a message that are looked at
    WARM_UP_S = 2, // not counted
    SETUP_MAX_S = 240
};

typedef enum Step { CONNECTING, UPGRADING, GREETING, JOINING, SEATED } Step;

typedef struct Conn {
    int fd;
    Step step;
    unsigned head;          // bytes of the frame header so far; or of the end of the HTTP answer
    unsigned char bytes[4]; // of that header
    uint64_t left;          // bytes of the payload still to come
    unsigned kept;
    char text[KEPT + 1];
} Conn;

typedef struct Table {
    Conn conns[SEATS];
    char id[16];
    unsigned seated;
    unsigned started;
    unsigned moves;    // made
    unsigned awaiting; // others who have not seen the last one
    int64_t sent;
    int64_t due;
} Table;

static Table *tables;
static unsigned table_count, opened, ready;
static int poller;
static uint16_t port;
static bool measuring;
static uint32_t *samples;
static size_t sample_count, sample_max;
static uint64_t missed, all_moves;

static void die(const char *what) {
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

// Short frames into an empty socket: they fit.
static void send_all(Conn *conn, const char *bytes, size_t len) {
    if (send(conn->fd, bytes, len, MSG_NOSIGNAL) != (ssize_t)len)
        die("send");
}

static void send_frame(Conn *conn, const char *text) {
    char frame[512];
    size_t len = strlen(text);
    size_t at = 0;
    frame[at++] = (char)0x81;
    if (len < 126) {
        frame[at++] = (char)(0x80 | len);
    } else {
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(len >> 8);
        frame[at++] = (char)len;
    }
    memset(frame + at, 0, 4); // a mask that changes nothing
    at += 4;
    memcpy(frame + at, text, len);
    send_all(conn, frame, at + len);
}

static void start_conn(unsigned table, unsigned seat) {
    Conn *conn = &tables[table].conns[seat];
    conn->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (conn->fd < 0)
        die("socket");
    int on = 1;
    setsockopt(conn->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    setsockopt(conn->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    uint32_t own = 0x7F010001U + (table << 2); // 127.1.0.1 and on
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr = {htonl(own)}};
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    if (bind(conn->fd, (struct sockaddr *)&from, sizeof from) != 0)
        die("bind");
    if (connect(conn->fd, (struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS)
        die("connect");
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT,
                                .data = {.u64 = (uint64_t)table * SEATS + seat}};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, conn->fd, &event) != 0)
        die("epoll_ctl");
}

static void act(Table *table, unsigned seat, const char *line) {
    static uint64_t key;
    char text[256];
    snprintf(text, sizeof text,
             "{\"t\":\"do\",\"table\":\"%s\",\"key\":\"%016" PRIx64 "\",\"line\":\"%s\"}",
             table->id, ++key, line);
    send_frame(&table->conns[seat], text);
}

static void copy_field(const char *text, const char *name, char *out, size_t size) {
    const char *at = strstr(text, name);
    if (at == NULL)
        die(text);
    at += strlen(name);
    size_t len = strcspn(at, "\"");
    len = len < size ? len : size - 1;
    memcpy(out, at, len);
    out[len] = '\0';
}

static void on_seated(Table *table) {
    if (++table->seated < SEATS)
        return;
    act(table, 1, "start");
    act(table, 3, "start");
}

static void on_event(Table *table, unsigned seat, const char *text) {
    if (strstr(text, " start\"") != NULL) {
        if (++table->started == 2 * SEATS)
            ready++;
        return;
    }
    unsigned mover = (table->moves - 1) % 2 * 2 + (table->moves - 1) / 2 % 2;
    if (strstr(text, " move ") == NULL || seat == mover || --table->awaiting > 0)
        return;
    if (measuring && sample_count < sample_max)
        samples[sample_count++] = (uint32_t)(now_us() - table->sent);
}

static void on_message(unsigned index, unsigned seat, const char *text) {
    Table *table = &tables[index];
    Conn *conn = &table->conns[seat];
    char line[256];
    if (strstr(text, "\"t\":\"event\"") != NULL) {
        on_event(table, seat, text);
    } else if (strstr(text, "\"t\":\"welcome\"") != NULL) {
        conn->step = JOINING;
        if (seat == 0)
            send_frame(conn, "{\"t\":\"create\",\"n\":1,\"rules\":\"bughouse\",\"time\":\"3600+0\","
                             "\"seats\":{\"A\":{\"kind\":\"me\",\"name\":\"A\"},"
                             "\"a\":{\"kind\":\"open\"},\"B\":{\"kind\":\"open\"},"
                             "\"b\":{\"kind\":\"open\"}}}");
        else {
            snprintf(line, sizeof line,
                     "{\"t\":\"join\",\"n\":1,\"table\":\"%s\",\"seat\":\"%c\",\"name\":\"P%u\"}",
                     table->id, "AaBb"[seat], seat);
            send_frame(conn, line);
        }
    } else if (strstr(text, "\"t\":\"created\"") != NULL) {
        copy_field(text, "\"table\":\"", table->id, sizeof table->id);
        conn->step = SEATED;
        for (unsigned other = 1; other < SEATS; other++)
            start_conn(index, other);
        on_seated(table);
    } else if (strstr(text, "\"t\":\"seated\"") != NULL) {
        conn->step = SEATED;
        on_seated(table);
    } else if (strstr(text, "\"t\":\"error\"") != NULL ||
               strstr(text, "\"t\":\"refused\"") != NULL) {
        fprintf(stderr, "load: table %u seat %u: %s\n", index, seat, text);
        exit(1);
    }
}

// Bytes of the answer to the upgrade, up to its empty line; how many were used.
static size_t read_answer(Conn *conn, const char *bytes, size_t len) {
    for (size_t i = 0; i < len; i++) {
        conn->head = bytes[i] == "\r\n\r\n"[conn->head] ? conn->head + 1 : bytes[i] == '\r';
        if (conn->head < 4)
            continue;
        conn->head = 0;
        conn->step = GREETING;
        send_frame(conn, "{\"t\":\"hello\",\"v\":1}");
        return i + 1;
    }
    return len;
}

// A frame of a server is not masked: two bytes, two more if its length is 126.
static size_t read_frames(unsigned table, unsigned seat, const char *bytes, size_t len) {
    Conn *conn = &tables[table].conns[seat];
    size_t at = 0;
    while (at < len && conn->left == 0) {
        conn->bytes[conn->head++] = (unsigned char)bytes[at++];
        if (conn->head < 2 || (conn->head < 4 && conn->bytes[1] == 126))
            continue;
        conn->left =
            conn->bytes[1] == 126 ? (unsigned)conn->bytes[2] << 8 | conn->bytes[3] : conn->bytes[1];
        conn->head = 0;
        conn->kept = 0;
    }
    size_t part = len - at < conn->left ? len - at : conn->left;
    size_t room = KEPT - conn->kept;
    memcpy(conn->text + conn->kept, bytes + at, part < room ? part : room);
    conn->kept += (unsigned)(part < room ? part : room);
    conn->left -= part;
    if (part > 0 && conn->left == 0) {
        conn->text[conn->kept] = '\0';
        if ((conn->bytes[0] & 15) == 1)
            on_message(table, seat, conn->text);
    }
    return at + part;
}

static void on_readable(unsigned table, unsigned seat) {
    Conn *conn = &tables[table].conns[seat];
    char bytes[16384];
    ssize_t got = recv(conn->fd, bytes, sizeof bytes, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0)
        die("the server has closed a connection");
    for (size_t at = 0; at < (size_t)got;) {
        if (conn->step <= UPGRADING)
            at += read_answer(conn, bytes + at, (size_t)got - at);
        else
            at += read_frames(table, seat, bytes + at, (size_t)got - at);
    }
}

static void on_connected(unsigned table, unsigned seat) {
    Conn *conn = &tables[table].conns[seat];
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    conn->step = UPGRADING;
    struct epoll_event event = {.events = EPOLLIN, .data = {.u64 = (uint64_t)table * SEATS + seat}};
    epoll_ctl(poller, EPOLL_CTL_MOD, conn->fd, &event);
    send_all(conn, request, sizeof request - 1);
}

static void poll_once(int64_t us) {
    struct epoll_event events[512];
    const struct timespec wait = {.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000};
    int count = epoll_pwait2(poller, events, 512, &wait, NULL);
    for (int i = 0; i < count; i++) {
        unsigned table = (unsigned)(events[i].data.u64 / SEATS);
        unsigned seat = (unsigned)(events[i].data.u64 % SEATS);
        if (tables[table].conns[seat].step == CONNECTING)
            on_connected(table, seat);
        else
            on_readable(table, seat);
    }
}

static void set_up(void) {
    int64_t until = now_us() + (int64_t)SETUP_MAX_S * 1000000;
    while (ready < table_count) {
        while (opened < table_count && opened - ready < AT_ONCE)
            start_conn(opened++, 0);
        poll_once(100000);
        if (now_us() > until) {
            fprintf(stderr, "load: only %u of %u tables after %d s\n", ready, table_count,
                    SETUP_MAX_S);
            exit(1);
        }
    }
}

static void move(Table *table) {
    static const char *const white[] = {"move Nf3", "move Ng1"};
    static const char *const black[] = {"move Nf6", "move Ng8"};
    unsigned n = table->moves++;
    unsigned seat = n % 2 * 2 + n / 2 % 2;
    table->awaiting = SEATS - 1;
    table->sent = now_us();
    act(table, seat, (n / 2 % 2 == 0 ? white : black)[n / 4 % 2]);
    all_moves += measuring;
}

static void run(unsigned seconds) {
    int64_t start = now_us();
    int64_t until = start + (int64_t)(seconds + WARM_UP_S) * 1000000;
    for (unsigned i = 0; i < table_count; i++)
        tables[i].due = start + (int64_t)i * 1000000 / table_count;
    unsigned next = 0; // tables come due in turn
    for (int64_t now = start; now < until; now = now_us()) {
        measuring = now > start + (int64_t)WARM_UP_S * 1000000;
        while (tables[next].due <= now) {
            Table *table = &tables[next];
            table->due += 1000000;
            if (table->awaiting == 0)
                move(table);
            else
                missed += measuring;
            next = (next + 1) % table_count;
        }
        int64_t wait = tables[next].due - now_us();
        poll_once(wait < 0 ? 0 : wait);
    }
}

// Of /proc/PID/status, in kB; 0 if it cannot be read.
static long memory_of(const char *pid) {
    char path[64], line[256];
    long value = 0;
    snprintf(path, sizeof path, "/proc/%s/status", pid);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "VmRSS: %ld", &value) == 1)
            break;
    if (file != NULL)
        fclose(file);
    return value;
}

// Processor time of all threads so far, in hundredths of a second.
static long time_of(const char *pid) {
    char path[64];
    long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0;
    if (fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user,
               &system) != 2)
        user = system = 0;
    fclose(file);
    return user + system;
}

static int by_value(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void raise_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: load PORT TABLES SECONDS [PID]\n");
        return 2;
    }
    port = (uint16_t)atoi(argv[1]);
    table_count = (unsigned)atoi(argv[2]);
    unsigned seconds = (unsigned)atoi(argv[3]);
    const char *pid = argc > 4 ? argv[4] : "0";
    if (table_count < 1 || table_count > TABLES_MAX || seconds < 1)
        return 2;
    raise_limit();
    tables = calloc(table_count, sizeof *tables);
    sample_max = (size_t)table_count * (seconds + 1);
    samples = calloc(sample_max, sizeof *samples);
    poller = epoll_create1(0);
    if (tables == NULL || samples == NULL || poller < 0)
        die("start");
    long memory = memory_of(pid);
    set_up();
    memory = memory_of(pid) - memory;
    long time = time_of(pid);
    run(seconds);
    time = time_of(pid) - time;
    qsort(samples, sample_count, sizeof *samples, by_value);
    if (sample_count == 0)
        die("no move has been seen");
    printf("%u %" PRIu64 " %u %u %u %" PRIu64 " %.1f %.1f\n", table_count, all_moves,
           samples[sample_count / 2], samples[sample_count * 99 / 100], samples[sample_count - 1],
           missed, (double)memory / table_count, (double)time / (seconds + WARM_UP_S));
    return 0;
}
