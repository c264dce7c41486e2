#include <dlfcn.h>
#include <libical/ical.h>

/* libical loads ICU, which takes longer than all of a small build, and few sites have recurring events. So it is not linked, but
   opened when the first rule is followed. */
typedef struct {
    __typeof__(icalrecurrencetype_from_string) *rule;
    __typeof__(icalrecur_iterator_new) *begin;
    __typeof__(icalrecur_iterator_next) *next;
    __typeof__(icalrecur_iterator_free) *end;
} corkboard_ical;

/* A date and a time of day, in no time zone. */
typedef struct {
    int year, month, day, hour, minute, second;
} corkboard_ical_time;

#ifdef __APPLE__
#define CORKBOARD_ICAL "libical.3.dylib"
#else
#define CORKBOARD_ICAL "libical.so.3"
#endif

/* Opens the library; returns 0 if it or one of the functions is missing (every version 3 has them). */
static inline int corkboard_ical_open(corkboard_ical *ical) {
    void *library = dlopen(CORKBOARD_ICAL, RTLD_NOW | RTLD_LOCAL);
    return library && (ical->rule = (__typeof__(ical->rule))dlsym(library, "icalrecurrencetype_from_string"))
        && (ical->begin = (__typeof__(ical->begin))dlsym(library, "icalrecur_iterator_new"))
        && (ical->next = (__typeof__(ical->next))dlsym(library, "icalrecur_iterator_next"))
        && (ical->end = (__typeof__(ical->end))dlsym(library, "icalrecur_iterator_free"));
}

/* Begins to follow a rule; returns null if it has no dates. The iterator keeps its own copy of the rule. */
static inline icalrecur_iterator *corkboard_ical_begin(
    const corkboard_ical *ical, const char *text, corkboard_ical_time start
) {
    struct icalrecurrencetype rule = ical->rule(text);
    if (rule.freq == ICAL_NO_RECURRENCE) return 0;
    struct icaltimetype time = {
        start.year, start.month, start.day, start.hour, start.minute, start.second, 0, 0, 0
    };
    return ical->begin(rule, time);
}

/* Stores the next time; returns 0 after the last. */
static inline int corkboard_ical_next(const corkboard_ical *ical, icalrecur_iterator *iterator, corkboard_ical_time *next) {
    struct icaltimetype time = ical->next(iterator);
    /* libical's null time is all zeros. */
    if (time.year == 0) return 0;
    *next = (corkboard_ical_time) { time.year, time.month, time.day, time.hour, time.minute, time.second };
    return 1;
}
