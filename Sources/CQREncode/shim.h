#include <dlfcn.h>
#include <qrencode.h>

/* Linking libqrencode would slow down the start of every command (0.12 of 3.8 ms), and few commands draw codes. So
   it is opened for the first code. */
typedef struct {
    __typeof__(QRcode_encodeData) *encode;
    __typeof__(QRcode_free) *free;
} corkboard_qr;

#ifdef __APPLE__
#define CORKBOARD_QR "libqrencode.4.dylib"
#else
#define CORKBOARD_QR "libqrencode.so.4"
#endif

/* Opens the library; returns 0 if it or one of the functions is missing (every version 4 has them). */
static inline int corkboard_qr_open(corkboard_qr *qr) {
    void *library = dlopen(CORKBOARD_QR, RTLD_NOW | RTLD_LOCAL);
    return library && (qr->encode = (__typeof__(qr->encode))dlsym(library, "QRcode_encodeData"))
        && (qr->free = (__typeof__(qr->free))dlsym(library, "QRcode_free"));
}
