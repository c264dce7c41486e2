#include <qrcodegen/qrcodegen.h>

/* The size of a buffer for the largest code, a macro that Swift doesn't import. */
static const int corkboard_qr_capacity = qrcodegen_BUFFER_LEN_MAX;
