#include <zlib.h>

/* deflateInit2 is a macro, which Swift doesn't import. Adding 16 to the window size selects gzip's format. */
static inline int corkboard_gzip_init(z_stream *stream) {
    return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}
