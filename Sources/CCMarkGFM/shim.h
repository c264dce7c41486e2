#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <sys/prctl.h>

// prctl is variadic, which Swift cannot call. The process that parses gives up ever gaining privileges by exec.
static inline int ccmark_forbid_new_privileges(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}
