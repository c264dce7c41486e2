#include <zlib.h>

/* deflateInit2 is a macro, which Swift does not see. 16 more than the largest window asks for gzip's format. */
static inline int corkboard_gzip_init(z_stream *stream) {
    return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}
