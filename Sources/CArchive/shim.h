#include <archive.h>
#include <archive_entry.h>

/* Macros with a cast in them don't reach Swift. */
static const unsigned int archive_regular_file = AE_IFREG;
