#include "CEmbedded.h"

#ifdef CORKBOARD_STATIC
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char zones[] = {
#embed <zones>
};
const unsigned char *corkboard_zones(size_t *count) {
    *count = sizeof zones;
    return zones;
}
#else
const unsigned char *corkboard_zones(size_t *count) {
    *count = 0;
    return NULL;
}
#endif
