#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>

/* libarchive loads an XML parser and ten other libraries, which is a third of a process's start-up time (1.6 of 4.7
   ms). So it isn't linked but opened on first use. */
typedef struct {
    __typeof__(archive_write_new) *write_new;
    __typeof__(archive_write_free) *write_free;
    __typeof__(archive_write_set_format_zip) *write_set_format_zip;
    __typeof__(archive_write_set_options) *write_set_options;
    __typeof__(archive_write_set_bytes_per_block) *write_set_bytes_per_block;
    __typeof__(archive_write_open_memory) *write_open_memory;
    __typeof__(archive_write_header) *write_header;
    __typeof__(archive_write_data) *write_data;
    __typeof__(archive_write_close) *write_close;
    __typeof__(archive_error_string) *error_string;
    __typeof__(archive_entry_new) *entry_new;
    __typeof__(archive_entry_free) *entry_free;
    __typeof__(archive_entry_clear) *entry_clear;
    __typeof__(archive_entry_set_pathname) *entry_set_pathname;
    __typeof__(archive_entry_set_filetype) *entry_set_filetype;
    __typeof__(archive_entry_set_perm) *entry_set_perm;
    __typeof__(archive_entry_set_size) *entry_set_size;
} corkboard_archive;

#ifdef __APPLE__
#define CORKBOARD_ARCHIVE "libarchive.13.dylib"
#else
#define CORKBOARD_ARCHIVE "libarchive.so.13"
#endif

/* Opens the library; returns 0 if it or one of the functions is missing (every version 3 has them). */
static inline int corkboard_archive_open(corkboard_archive *archive) {
    void *library = dlopen(CORKBOARD_ARCHIVE, RTLD_NOW | RTLD_LOCAL);
#define CORKBOARD_FIND(name) (archive->name = (__typeof__(archive->name))dlsym(library, "archive_" #name))
    return library && CORKBOARD_FIND(write_new) && CORKBOARD_FIND(write_free) && CORKBOARD_FIND(write_set_format_zip)
        && CORKBOARD_FIND(write_set_options) && CORKBOARD_FIND(write_set_bytes_per_block)
        && CORKBOARD_FIND(write_open_memory) && CORKBOARD_FIND(write_header) && CORKBOARD_FIND(write_data)
        && CORKBOARD_FIND(write_close) && CORKBOARD_FIND(error_string) && CORKBOARD_FIND(entry_new)
        && CORKBOARD_FIND(entry_free) && CORKBOARD_FIND(entry_clear) && CORKBOARD_FIND(entry_set_pathname)
        && CORKBOARD_FIND(entry_set_filetype) && CORKBOARD_FIND(entry_set_perm) && CORKBOARD_FIND(entry_set_size);
#undef CORKBOARD_FIND
}

/* Swift doesn't import macros with casts. */
static const unsigned int archive_regular_file = AE_IFREG;
