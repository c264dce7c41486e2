#include "CEmbedded.h"

#ifdef CORKBOARD_STATIC
#pragma clang diagnostic ignored "-Wc23-extensions"
static const char versions[] = {
#embed <versions> suffix(, 0)
};
const char *corkboard_versions(void) { return versions; }
#else
const char *corkboard_versions(void) { return NULL; }
#endif
