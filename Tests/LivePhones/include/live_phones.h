#include <stddef.h>
#include <stdint.h>

/* Phones at an event: each has a connection for its votes, one ballot each, and a stream of the event's list. If the system allows
   too few open files, some phones connect for each vote. All of them are one thread on one epoll, which reads of what comes only
   as much as it must. */
struct phones;

/* Where they are, and what they vote on. */
struct phones_plan {
    uint16_t port;
    int count;
    /* The songs that they vote on: song-0, song-1 and so on. */
    int songs;
    /* The songs of which each has a phone of its own, that alone votes on it, and another phone that watches it on its stream:
       probe-0, probe-1 and so on. */
    int probes;
    const char *event;
    /* The number of the first, by which it is named: phones of one event that go to several servers differ in it. */
    int first;
    /* The paths of votes and of the stream; NULL for the stream where a server has none. */
    const char *ballots, *live;
};

/* What happened in a run; the arrays last until the next one. */
struct phones_figures {
    double seconds;
    /* Ballots that were counted, those that came too fast, those that were not taken for another reason, and connections and probes lost. */
    uint64_t counted, limited, refused, lost;
    /* The bytes and, on the streams that are watched, the events that came. */
    uint64_t bytes, events;
    /* Microseconds from each post to its acknowledgement, and to the first list on another phone that includes it. */
    uint32_t *acknowledged, *shown;
    size_t acknowledged_count, shown_count;
};

/* Connects the phones, each of which votes once; NULL, with a reason in `problem`, if that fails. */
struct phones *phones_open(const struct phones_plan *plan, char *problem, size_t size);

/* Lets them vote for so many seconds: again after each acknowledgement if `pause` is 0, or each after so many seconds. */
const struct phones_figures *phones_run(struct phones *phones, double seconds, double pause);

/* How many phones have this song up, and down, by what was acknowledged. */
int phones_ups(const struct phones *phones, int song);
int phones_downs(const struct phones *phones, int song);

void phones_close(struct phones *phones);
