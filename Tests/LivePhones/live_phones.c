#define _GNU_SOURCE
#include "live_phones.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER = 2048, WATCHED = 1 << 18, SONGS = 128 };

struct phone {
    int ballots, stream;
    char cookie[96];
    /* The answer as far as it has come. */
    char answer[ANSWER];
    int answered;
    /* When the ballot was sent that is not acknowledged yet, 0 if there is none, and what is in it: 1 is up, -1 down, 0 none. */
    uint64_t sent;
    int song;
    signed char vote;
    signed char votes[SONGS];
    char has_stream;
};

/* A probe's last vote, as it was sent, until it is seen. */
struct probe {
    uint64_t sent, due;
    int is_up, is_seen;
    /* What has come on the stream that is watched. */
    char *seen;
    size_t seen_size;
};

struct phones {
    struct phones_plan plan;
    struct phones_figures figures;
    size_t acknowledged_room, shown_room;
    int epoll, all, is_running;
    /* The number of phones that keep their connections for votes; the others connect for each vote. */
    int lasting;
    double pause;
    uint64_t random;
    struct phone *phone;
    struct probe *probe;
    /* Phones in the order in which they vote next, with the times. */
    struct { uint64_t due; int phone; } *turn;
    size_t first_turn, turns;
};

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

static uint32_t random_below(struct phones *phones, uint32_t limit) {
    phones->random = phones->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((phones->random >> 33) % limit);
}

static void add(uint32_t **figures, size_t *count, size_t *room, uint64_t figure) {
    if (*count == *room) {
        *room = *room ? *room * 2 : 1 << 16;
        *figures = realloc(*figures, *room * sizeof **figures);
        if (!*figures) abort();
    }
    (*figures)[(*count)++] = figure > UINT32_MAX ? UINT32_MAX : (uint32_t)figure;
}

/* Connects a phone from an address of its own, as in a network of its own. */
static int connected(const struct phones *phones, int phone) {
    int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in own = {.sin_family = AF_INET}, server = {.sin_family = AF_INET};
    own.sin_addr.s_addr = htonl(0x7f010001u + (uint32_t)phone);
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    server.sin_port = htons(phones->plan.port);
    /* Other systems have the loopback interface's one address only. */
    (void)!bind(file, (struct sockaddr *)&own, sizeof own);
    if (file < 0 || connect(file, (struct sockaddr *)&server, sizeof server) != 0) {
        if (file >= 0) close(file);
        return -1;
    }
    int on = 1;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(file, F_SETFL, O_NONBLOCK);
    return file;
}

static int watch(const struct phones *phones, int file, int phone, int is_stream) {
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = (uint64_t)phone << 1 | (uint64_t)is_stream};
    return epoll_ctl(phones->epoll, EPOLL_CTL_ADD, file, &event);
}

static int keeps_connection(const struct phones *phones, int index) {
    return index < phones->lasting || index >= phones->plan.count;
}

/* Sends the phone's ballot. What it sends always fits into a socket's buffer, which is empty: the last answer has come. */
static void post(struct phones *phones, int index) {
    struct phone *phone = &phones->phone[index];
    char body[256], request[1024];
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    if (phone->ballots < 0) {
        phone->ballots = connected(phones, index);
        if (phone->ballots < 0) {
            phones->figures.lost++;
            return;
        }
        watch(phones, phone->ballots, index, 0);
    }
    const char *votes[] = {"DOWN", "NONE", "UP"};
    int is_probe = index >= phones->plan.count;
    int length = snprintf(
        body, sizeof body, "{\"event\":\"%s\",\"song\":\"%s-%d\",\"user\":\"Phone %d\",\"vote\":\"%s\",\"at\":%lld.%06ld}\n",
        phones->plan.event, is_probe ? "probe" : "song", phone->song, phones->plan.first + index, votes[phone->vote + 1], (long long)time.tv_sec,
        time.tv_nsec / 1000);
    int size = snprintf(
        request, sizeof request,
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nContent-Type: text/plain\r\n%s%s%sContent-Length: %d\r\n\r\n%s",
        phones->plan.ballots, phones->plan.port, phone->cookie[0] ? "Cookie: " : "", phone->cookie,
        phone->cookie[0] ? "\r\n" : "", length, body);
    phone->answered = 0;
    phone->sent = now();
    if (send(phone->ballots, request, (size_t)size, MSG_NOSIGNAL) != size) phones->figures.lost++;
}

static void vote(struct phones *phones, int index) {
    struct phone *phone = &phones->phone[index];
    phone->song = (int)random_below(phones, (uint32_t)phones->plan.songs);
    phone->vote = random_below(phones, 3) ? 1 : -1;
    post(phones, index);
}

static void vote_probe(struct phones *phones, int number) {
    int index = phones->plan.count + number;
    struct probe *probe = &phones->probe[number];
    struct phone *phone = &phones->phone[index];
    probe->is_up = !probe->is_up;
    probe->is_seen = 0;
    phone->song = number;
    phone->vote = (signed char)probe->is_up;
    post(phones, index);
    probe->sent = phone->sent;
}

static void wait_for_turn(struct phones *phones, int index, uint64_t due) {
    size_t room = (size_t)phones->all + 1;
    size_t place = (phones->first_turn + phones->turns++) % room;
    phones->turn[place].due = due;
    phones->turn[place].phone = index;
}

/* The value of a header, in which case does not matter; NULL if it is missing. */
static const char *header(const char *answer, const char *name) {
    size_t length = strlen(name);
    for (const char *line = strstr(answer, "\r\n"); line && line[2] != '\r'; line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, name, length) == 0) return line + 2 + length + strspn(line + 2 + length, " ");
    return NULL;
}

static void finish(struct phones *phones, int index, int status, const char *body) {
    struct phone *phone = &phones->phone[index];
    struct phones_figures *figures = &phones->figures;
    int is_probe = index >= phones->plan.count;
    uint64_t time = now(), due = time;
    if (status == 200 && (strstr(body, "\"counted\":1") || strstr(body, "\"counted\": 1"))) {
        figures->counted++;
        if (!is_probe) {
            phone->votes[phone->song] = phone->vote;
            add(&figures->acknowledged, &figures->acknowledged_count, &phones->acknowledged_room, time - phone->sent);
        }
    } else if (status == 429) {
        const char *wait = header(phone->answer, "retry-after:");
        figures->limited++;
        due += wait ? (uint64_t)atoi(wait) * 1000000 : 1000000;
    } else {
        if (!figures->refused) fprintf(stderr, "phone %d: %d %.300s\n", index, status, body);
        figures->refused++;
    }
    uint64_t sent = phone->sent;
    phone->sent = 0;
    if (!keeps_connection(phones, index)) {
        close(phone->ballots);
        phone->ballots = -1;
    }
    if (is_probe && status != 200) {
        /* It is not on its way to anybody. */
        struct probe *probe = &phones->probe[index - phones->plan.count];
        probe->is_up = !probe->is_up;
        probe->is_seen = 1;
        probe->due = due + 500000;
    }
    if (is_probe || !phones->is_running) return;
    if (phones->pause > 0 && status == 200) due = sent + (uint64_t)(phones->pause * 1e6);
    if (due > time || phones->pause > 0) wait_for_turn(phones, index, due);
    else vote(phones, index);
}

static void reconnect(struct phones *phones, int index) {
    struct phone *phone = &phones->phone[index];
    close(phone->ballots);
    phone->ballots = -1;
    /* The server ends connections that are idle; the next vote connects again, as a browser does. */
    if (!phone->sent) return;
    phones->figures.lost++;
    phone->ballots = connected(phones, index);
    if (phone->ballots < 0) {
        phone->sent = 0;
        return;
    }
    watch(phones, phone->ballots, index, 0);
    post(phones, index);
}

static void read_answer(struct phones *phones, int index) {
    struct phone *phone = &phones->phone[index];
    ssize_t count = recv(phone->ballots, phone->answer + phone->answered, (size_t)(ANSWER - 1 - phone->answered), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
        reconnect(phones, index);
        return;
    }
    phone->answered += (int)count;
    phone->answer[phone->answered] = 0;
    char *end = strstr(phone->answer, "\r\n\r\n");
    if (!end) return;
    const char *length = header(phone->answer, "content-length:");
    if (!length || end + 4 + atoi(length) > phone->answer + phone->answered) return;
    if (!phone->cookie[0]) {
        const char *cookie = header(phone->answer, "set-cookie:");
        size_t size = cookie ? strcspn(cookie, ";\r") : 0;
        if (size < sizeof phone->cookie) {
            memcpy(phone->cookie, cookie ? cookie : "", size);
            phone->cookie[size] = 0;
        }
        /* A server that shows no pages gives a phone its token first, and takes the vote the second time. */
        if (phone->cookie[0] && phone->answered > 12 && atoi(phone->answer + 9) == 503) {
            post(phones, index);
            return;
        }
    }
    finish(phones, index, phone->answered > 12 ? atoi(phone->answer + 9) : 0, end + 4);
}

/* Looks for the probe's song in the events that have come whole. */
static void look(struct phones *phones, int number) {
    struct probe *probe = &phones->probe[number];
    char *end = memmem(probe->seen, probe->seen_size, "\n\n", 2), song[32];
    snprintf(song, sizeof song, "\"probe-%d\"", number);
    while (end) {
        size_t size = (size_t)(end + 2 - probe->seen);
        if (memmem(probe->seen, size, "data: {", 7)) phones->figures.events++;
        char *place = memmem(probe->seen, size, song, strlen(song));
        /* A change has only the members of a song that differ. */
        char *song_end = place ? memchr(place, '}', (size_t)(end - place)) : NULL;
        char *ups = song_end ? memmem(place, (size_t)(song_end - place), "\"ups\":", 6) : NULL;
        if (ups && !probe->is_seen && atoi(ups + 6) == probe->is_up) {
            uint64_t time = now();
            if (phones->is_running)
                add(&phones->figures.shown, &phones->figures.shown_count, &phones->shown_room, time - probe->sent);
            probe->is_seen = 1;
            probe->due = time + 50000 + random_below(phones, 300000);
        }
        probe->seen_size -= size;
        memmove(probe->seen, end + 2, probe->seen_size);
        end = memmem(probe->seen, probe->seen_size, "\n\n", 2);
    }
}

/* The probe whose song a phone watches, or -1. They are spread over all phones. */
static int watched(const struct phones *phones, int index) {
    int distance = phones->plan.count / (phones->plan.probes ? phones->plan.probes : 1);
    if (!distance || index % distance != distance / 2 || index / distance >= phones->plan.probes) return -1;
    return index / distance;
}

static void read_stream(struct phones *phones, int index) {
    struct phone *phone = &phones->phone[index];
    int number = index < phones->plan.count ? watched(phones, index) : -1;
    ssize_t count;
    if (number >= 0) {
        struct probe *probe = &phones->probe[number];
        if (probe->seen_size == WATCHED) probe->seen_size = 0;
        count = recv(phone->stream, probe->seen + probe->seen_size, WATCHED - probe->seen_size, 0);
        if (count > 0) probe->seen_size += (size_t)count;
    } else if (!phone->has_stream) {
        char head[512];
        count = recv(phone->stream, head, sizeof head, 0);
        if (count > 12 && memcmp(head + 9, "200", 3) != 0) {
            fprintf(stderr, "phone %d: the stream answers %.*s\n", index, 3, head + 9);
            count = 0;
        }
    } else {
        /* Nothing is copied, as if a browser in the background read it. */
        count = recv(phone->stream, NULL, 1 << 20, MSG_TRUNC);
    }
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
        phones->figures.lost++;
        close(phone->stream);
        phone->stream = -1;
        return;
    }
    phone->has_stream = 1;
    phones->figures.bytes += (uint64_t)count;
    if (number >= 0) look(phones, number);
}

/* Handles what has come, waiting no longer than so many milliseconds. */
static void handle(struct phones *phones, int milliseconds) {
    struct epoll_event events[512];
    int count = epoll_wait(phones->epoll, events, 512, milliseconds);
    for (int i = 0; i < count; i++) {
        int index = (int)(events[i].data.u64 >> 1);
        if (events[i].data.u64 & 1) read_stream(phones, index);
        else read_answer(phones, index);
    }
}

/* How many ballots are not answered yet. */
static int waiting(const struct phones *phones) {
    int count = 0;
    for (int i = 0; i < phones->all; i++) count += phones->phone[i].sent != 0;
    return count;
}

static void wait_for_answers(struct phones *phones, int seconds) {
    uint64_t end = now() + (uint64_t)seconds * 1000000;
    while (waiting(phones) && now() < end) handle(phones, 10);
}

struct phones *phones_open(const struct phones_plan *plan, char *problem, size_t size) {
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    struct phones *phones = calloc(1, sizeof *phones);
    if (!phones) abort();
    phones->plan = *plan;
    /* The texts may go when this function returns. */
    phones->plan.event = strdup(plan->event);
    phones->plan.ballots = strdup(plan->ballots);
    if (plan->live) phones->plan.live = strdup(plan->live);
    if (!phones->plan.event || !phones->plan.ballots || (plan->live && !phones->plan.live)) abort();
    phones->all = plan->count + plan->probes;
    phones->random = 1;
    phones->epoll = epoll_create1(EPOLL_CLOEXEC);
    phones->phone = calloc((size_t)phones->all, sizeof *phones->phone);
    phones->probe = calloc((size_t)plan->probes + 1, sizeof *phones->probe);
    phones->turn = calloc((size_t)phones->all + 1, sizeof *phones->turn);
    if (!phones->phone || !phones->probe || !phones->turn) abort();
    for (int i = 0; i < phones->all; i++) phones->phone[i].ballots = phones->phone[i].stream = -1;
    /* The server has the same limit, and needs some hundred files for itself. */
    int others = 1000, files = limit.rlim_cur < INT_MAX ? (int)limit.rlim_cur : INT_MAX;
    int missing = 2 * phones->all + others - files;
    phones->lasting = plan->count - (missing > 0 ? missing : 0);
    if (phones->lasting < plan->count / 2) {
        snprintf(problem, size, "%d phones need %d open files: ulimit -n", plan->count, 2 * phones->all + others);
        phones_close(phones);
        return NULL;
    }
    for (int i = 0; i < plan->probes; i++) {
        phones->probe[i].is_seen = 1;
        phones->probe[i].seen = malloc(WATCHED);
        if (!phones->probe[i].seen) abort();
    }
    for (int i = 0; i < phones->all; i++) {
        struct phone *phone = &phones->phone[i];
        int keeps = keeps_connection(phones, i);
        if (keeps) phone->ballots = connected(phones, i);
        if (!plan->live) {
            if (keeps && (phone->ballots < 0 || watch(phones, phone->ballots, i, 0) != 0)) {
                snprintf(problem, size, "phone %d can't connect: %s", i, strerror(errno));
                phones_close(phones);
                return NULL;
            }
            phone->has_stream = 1;
            vote(phones, i);
            if (i % 16 == 15) handle(phones, 0);
            continue;
        }
        phone->stream = connected(phones, i);
        char request[256];
        int length = snprintf(
            request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nAccept: text/event-stream\r\n\r\n", plan->live,
            plan->port);
        if (phone->stream < 0 || (keeps && (phone->ballots < 0 || watch(phones, phone->ballots, i, 0) != 0))
            || watch(phones, phone->stream, i, 1) != 0
            || send(phone->stream, request, (size_t)length, MSG_NOSIGNAL) != length) {
            snprintf(problem, size, "phone %d can't connect: %s", i, strerror(errno));
            phones_close(phones);
            return NULL;
        }
        if (i < plan->count) vote(phones, i);
        else vote_probe(phones, i - plan->count);
        if (i % 16 == 15) handle(phones, 0);
        /* Its files are needed for the next phone. */
        for (uint64_t end = now() + 10000000; !keeps && phone->sent && now() < end;) handle(phones, 1);
    }
    wait_for_answers(phones, 60);
    int streams = 0;
    for (uint64_t end = now() + 30000000; streams < phones->all && now() < end;) {
        handle(phones, 10);
        streams = 0;
        for (int i = 0; i < phones->all; i++) streams += phones->phone[i].has_stream;
    }
    if (waiting(phones) || streams < phones->all || phones->figures.counted < (uint64_t)phones->all) {
        snprintf(
            problem, size, "of %d phones %llu could vote and %d follow the list", phones->all,
            (unsigned long long)phones->figures.counted, streams);
        phones_close(phones);
        return NULL;
    }
    return phones;
}

const struct phones_figures *phones_run(struct phones *phones, double seconds, double pause) {
    struct phones_figures *figures = &phones->figures;
    figures->counted = figures->limited = figures->refused = figures->lost = figures->bytes = figures->events = 0;
    figures->acknowledged_count = figures->shown_count = 0;
    phones->pause = pause;
    phones->is_running = 1;
    phones->turns = 0;
    uint64_t start = now(), end = start + (uint64_t)(seconds * 1e6);
    for (int i = 0; i < phones->plan.count; i++) {
        if (pause > 0) wait_for_turn(phones, i, start + (uint64_t)(pause * 1e6 * i / phones->plan.count));
        else vote(phones, i);
    }
    for (int i = 0; i < phones->plan.probes; i++) phones->probe[i].due = start + random_below(phones, 300000);
    while (now() < end) {
        handle(phones, 1);
        uint64_t time = now();
        for (size_t left = phones->turns; left && phones->turn[phones->first_turn].due <= time; left--) {
            int index = phones->turn[phones->first_turn].phone;
            phones->first_turn = (phones->first_turn + 1) % ((size_t)phones->all + 1);
            phones->turns--;
            vote(phones, index);
        }
        for (int i = 0; i < phones->plan.probes; i++) {
            struct probe *probe = &phones->probe[i];
            int is_free = !phones->phone[phones->plan.count + i].sent;
            if (!probe->is_seen && time - probe->sent > 10000000) {
                figures->lost++;
                probe->is_seen = 1;
            }
            if (probe->is_seen && is_free && time >= probe->due) vote_probe(phones, i);
        }
    }
    figures->seconds = (double)(now() - start) / 1e6;
    uint64_t counted = figures->counted;
    phones->is_running = 0;
    wait_for_answers(phones, 30);
    /* What was acknowledged after the end is no part of the rate. */
    figures->counted = counted;
    for (uint64_t rest = now() + 1000000; now() < rest;) handle(phones, 10);
    return figures;
}

static int count(const struct phones *phones, int song, int vote) {
    int count = 0;
    for (int i = 0; i < phones->plan.count; i++) count += phones->phone[i].votes[song] == vote;
    return count;
}

int phones_ups(const struct phones *phones, int song) { return count(phones, song, 1); }
int phones_downs(const struct phones *phones, int song) { return count(phones, song, -1); }

void phones_close(struct phones *phones) {
    for (int i = 0; i < phones->all; i++) {
        if (phones->phone[i].ballots >= 0) close(phones->phone[i].ballots);
        if (phones->phone[i].stream >= 0) close(phones->phone[i].stream);
    }
    for (int i = 0; i < phones->plan.probes; i++) free(phones->probe[i].seen);
    close(phones->epoll);
    free((char *)phones->plan.event);
    free((char *)phones->plan.ballots);
    free((char *)phones->plan.live);
    free(phones->figures.acknowledged);
    free(phones->figures.shown);
    free(phones->turn);
    free(phones->probe);
    free(phones->phone);
    free(phones);
}
