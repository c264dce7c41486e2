#include <stddef.h>

/* jemalloc takes the place of the C library's malloc. Its header would declare malloc a second time. */
int mallctl(const char *name, void *old, size_t *oldSize, void *new_, size_t newSize);

static inline const char *corkboard_jemalloc_version(void) {
    const char *version = NULL;
    size_t size = sizeof version;
    return mallctl("version", &version, &size, NULL, 0) ? "" : version;
}
