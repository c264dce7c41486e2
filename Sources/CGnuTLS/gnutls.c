#include "CGnuTLS.h"

#ifndef CORKBOARD_STATIC

void corkboard_gnutls_use(void *library) { (void)library; }

#else

#include <dlfcn.h>
#include <gnutls/gnutls.h>
#include <stdlib.h>

/* The released program holds libmicrohttpd, but not GnuTLS: Debian has no static library of p11-kit, which GnuTLS needs, and
   the system's GnuTLS gets the system's security updates. So the functions that libmicrohttpd calls are defined here, and
   pass each call on to the library that was loaded. Without TLS, libmicrohttpd calls only the first two of them. */
static void *loaded;

void corkboard_gnutls_use(void *library) { loaded = library; }

/* The library starts and ends by itself when it is loaded and unloaded. */
int gnutls_global_init(void) { return 0; }
void gnutls_global_deinit(void) {}

/* The library's own functions free this memory with the same free. */
gnutls_alloc_function gnutls_malloc = malloc;

static void *found(const char *name) {
    void *function = loaded ? dlsym(loaded, name) : NULL;
    if (!function) abort();
    return function;
}

#define PASS_ON(result, name, parameters, arguments) \
    result name parameters { \
        static __typeof__(name) *function; \
        if (!function) function = (__typeof__(name) *)found(#name); \
        return function arguments; \
    }
#define DO(name, parameters, arguments) \
    void name parameters { \
        static __typeof__(name) *function; \
        if (!function) function = (__typeof__(name) *)found(#name); \
        function arguments; \
    }

/* Credentials */
PASS_ON(int, gnutls_certificate_allocate_credentials, (gnutls_certificate_credentials_t *a), (a))
DO(gnutls_certificate_free_credentials, (gnutls_certificate_credentials_t a), (a))
DO(gnutls_certificate_server_set_request, (gnutls_session_t a, gnutls_certificate_request_t b), (a, b))
DO(gnutls_certificate_set_dh_params, (gnutls_certificate_credentials_t a, gnutls_dh_params_t b), (a, b))
PASS_ON(int, gnutls_certificate_set_x509_key_mem, (gnutls_certificate_credentials_t a, const gnutls_datum_t *b,
    const gnutls_datum_t *c, gnutls_x509_crt_fmt_t d), (a, b, c, d))
PASS_ON(int, gnutls_certificate_set_x509_key_mem2, (gnutls_certificate_credentials_t a, const gnutls_datum_t *b,
    const gnutls_datum_t *c, gnutls_x509_crt_fmt_t d, const char *e, unsigned f), (a, b, c, d, e, f))
PASS_ON(int, gnutls_certificate_set_x509_trust_mem, (gnutls_certificate_credentials_t a, const gnutls_datum_t *b,
    gnutls_x509_crt_fmt_t c), (a, b, c))
PASS_ON(int, gnutls_credentials_set, (gnutls_session_t a, gnutls_credentials_type_t b, void *c), (a, b, c))
PASS_ON(int, gnutls_dh_params_init, (gnutls_dh_params_t *a), (a))
DO(gnutls_dh_params_deinit, (gnutls_dh_params_t a), (a))
PASS_ON(int, gnutls_dh_params_import_pkcs3, (gnutls_dh_params_t a, const gnutls_datum_t *b, gnutls_x509_crt_fmt_t c),
    (a, b, c))
PASS_ON(int, gnutls_psk_allocate_server_credentials, (gnutls_psk_server_credentials_t *a), (a))
DO(gnutls_psk_free_server_credentials, (gnutls_psk_server_credentials_t a), (a))
DO(gnutls_psk_set_server_credentials_function,
    (gnutls_psk_server_credentials_t a, gnutls_psk_server_credentials_function *b), (a, b))
void gnutls_certificate_set_retrieve_function2(gnutls_certificate_credentials_t a, void *b) {
    ((void (*)(gnutls_certificate_credentials_t, void *))found("gnutls_certificate_set_retrieve_function2"))(a, b);
}
void gnutls_certificate_set_retrieve_function3(gnutls_certificate_credentials_t a, void *b) {
    ((void (*)(gnutls_certificate_credentials_t, void *))found("gnutls_certificate_set_retrieve_function3"))(a, b);
}

/* Sessions */
PASS_ON(int, gnutls_init, (gnutls_session_t *a, unsigned b), (a, b))
DO(gnutls_deinit, (gnutls_session_t a), (a))
PASS_ON(int, gnutls_alpn_set_protocols, (gnutls_session_t a, const gnutls_datum_t *b, unsigned c, unsigned d), (a, b, c, d))
PASS_ON(int, gnutls_priority_init, (gnutls_priority_t *a, const char *b, const char **c), (a, b, c))
DO(gnutls_priority_deinit, (gnutls_priority_t a), (a))
PASS_ON(int, gnutls_priority_set, (gnutls_session_t a, gnutls_priority_t b), (a, b))
DO(gnutls_session_set_ptr, (gnutls_session_t a, void *b), (a, b))
PASS_ON(void *, gnutls_session_get_ptr, (gnutls_session_t a), (a))
DO(gnutls_transport_set_int2, (gnutls_session_t a, int b, int c), (a, b, c))
PASS_ON(int, gnutls_handshake, (gnutls_session_t a), (a))
PASS_ON(int, gnutls_bye, (gnutls_session_t a, gnutls_close_request_t b), (a, b))
PASS_ON(gnutls_protocol_t, gnutls_protocol_get_version, (gnutls_session_t a), (a))
PASS_ON(gnutls_cipher_algorithm_t, gnutls_cipher_get, (gnutls_session_t a), (a))

/* Records */
PASS_ON(ssize_t, gnutls_record_recv, (gnutls_session_t a, void *b, size_t c), (a, b, c))
PASS_ON(ssize_t, gnutls_record_send, (gnutls_session_t a, const void *b, size_t c), (a, b, c))
PASS_ON(size_t, gnutls_record_check_pending, (gnutls_session_t a), (a))
PASS_ON(int, gnutls_record_get_direction, (gnutls_session_t a), (a))
PASS_ON(const char *, gnutls_strerror, (int a), (a))

#endif
