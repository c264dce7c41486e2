#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <sys/socket.h>

/* libcurl loads some thirty other libraries, which makes a process start ten times as slowly (5.1 instead of 0.5
   ms). So it isn't linked but loaded for the first fetch. */
typedef struct {
    __typeof__(curl_global_init) *global_init;
    __typeof__(curl_easy_init) *easy_init;
    __typeof__(curl_easy_cleanup) *easy_cleanup;
    __typeof__(curl_easy_reset) *easy_reset;
    __typeof__(curl_easy_setopt) *easy_setopt;
    __typeof__(curl_easy_perform) *easy_perform;
    __typeof__(curl_easy_getinfo) *easy_getinfo;
    __typeof__(curl_easy_header) *easy_header;
    __typeof__(curl_slist_append) *slist_append;
    __typeof__(curl_slist_free_all) *slist_free_all;
} corkboard_curl;

/* Finds the functions in the loaded library; returns 0 if one of them is missing (7.84 and later have them). */
static inline int corkboard_curl_find(corkboard_curl *curl, void *library) {
    return (curl->global_init = (__typeof__(curl->global_init))dlsym(library, "curl_global_init"))
        && (curl->easy_init = (__typeof__(curl->easy_init))dlsym(library, "curl_easy_init"))
        && (curl->easy_cleanup = (__typeof__(curl->easy_cleanup))dlsym(library, "curl_easy_cleanup"))
        && (curl->easy_reset = (__typeof__(curl->easy_reset))dlsym(library, "curl_easy_reset"))
        && (curl->easy_setopt = (__typeof__(curl->easy_setopt))dlsym(library, "curl_easy_setopt"))
        && (curl->easy_perform = (__typeof__(curl->easy_perform))dlsym(library, "curl_easy_perform"))
        && (curl->easy_getinfo = (__typeof__(curl->easy_getinfo))dlsym(library, "curl_easy_getinfo"))
        && (curl->easy_header = (__typeof__(curl->easy_header))dlsym(library, "curl_easy_header"))
        && (curl->slist_append = (__typeof__(curl->slist_append))dlsym(library, "curl_slist_append"))
        && (curl->slist_free_all = (__typeof__(curl->slist_free_all))dlsym(library, "curl_slist_free_all"))
        && curl->global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

/* Swift can't call variadic functions, so each argument type has a function. */
static inline CURLcode corkboard_curl_set_number(const corkboard_curl *curl, CURL *handle, CURLoption option, long value) {
    return (curl->easy_setopt)(handle, option, value);
}
static inline CURLcode corkboard_curl_set_text(const corkboard_curl *curl, CURL *handle, CURLoption option, const char *value) {
    return (curl->easy_setopt)(handle, option, value);
}
static inline CURLcode corkboard_curl_set_pointer(const corkboard_curl *curl, CURL *handle, CURLoption option, void *value) {
    return (curl->easy_setopt)(handle, option, value);
}
static inline CURLcode corkboard_curl_set_size(const corkboard_curl *curl, CURL *handle, CURLoption option, long long value) {
    return (curl->easy_setopt)(handle, option, (curl_off_t)value);
}
static inline CURLcode corkboard_curl_set_read(const corkboard_curl *curl, CURL *handle, curl_read_callback function) {
    return (curl->easy_setopt)(handle, CURLOPT_READFUNCTION, function);
}
/* Called with the host's public key (7.84 and later); returns 0 to trust it. */
static inline CURLcode corkboard_curl_set_host_key(
    const corkboard_curl *curl, CURL *handle, int (*function)(void *, int, const char *, size_t)) {
    return (curl->easy_setopt)(handle, CURLOPT_SSH_HOSTKEYFUNCTION, function);
}
static inline CURLcode corkboard_curl_set_write(const corkboard_curl *curl, CURL *handle, curl_write_callback function) {
    return (curl->easy_setopt)(handle, CURLOPT_WRITEFUNCTION, function);
}
static inline CURLcode corkboard_curl_set_open(const corkboard_curl *curl, CURL *handle, curl_opensocket_callback function) {
    return (curl->easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}
static inline CURLcode corkboard_curl_set_progress(const corkboard_curl *curl, CURL *handle, curl_xferinfo_callback function) {
    return (curl->easy_setopt)(handle, CURLOPT_XFERINFOFUNCTION, function);
}
static inline CURLcode corkboard_curl_get_number(const corkboard_curl *curl, CURL *handle, CURLINFO info, long *value) {
    return (curl->easy_getinfo)(handle, info, value);
}

/* Copies the bytes of an address in network order, and returns their number: 4, 16, or 0 for other kinds of address. */
static inline int corkboard_curl_address(const struct curl_sockaddr *from, unsigned char *bytes) {
    if (from->family == AF_INET) {
        __builtin_memcpy(bytes, &((const struct sockaddr_in *)(const void *)&from->addr)->sin_addr, 4);
        return 4;
    }
    if (from->family == AF_INET6) {
        __builtin_memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)&from->addr)->sin6_addr, 16);
        return 16;
    }
    return 0;
}
