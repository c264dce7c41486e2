#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/x509v3.h>

// Writes the content of a memory buffer as a C string; false if it doesn't fit.
static inline int corkboard_text_of(BIO *buffer, char *text, int size) {
    int length = BIO_read(buffer, text, size - 1);
    text[length < 0 ? 0 : length] = 0;
    return length > 0 && BIO_eof(buffer);
}

static inline int corkboard_add_extension(X509 *certificate, int kind, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    int isAdded = extension && X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return isAdded;
}

// Makes a key on the curve P-256 and a certificate for it that is signed with it, both in PEM format; false on failure.
// `names` is a list as in OpenSSL's configuration, such as DNS:localhost,IP:127.0.0.1.
static inline int corkboard_make_certificate(const char *names, long days, char *certificate, char *key, int size) {
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    X509 *own = X509_new();
    BIO *first = BIO_new(BIO_s_mem()), *second = BIO_new(BIO_s_mem());
    uint64_t serial = 0;
    int isMade = pair && own && first && second && RAND_bytes((unsigned char *)&serial, sizeof serial) == 1;
    if (isMade) {
        X509_NAME *name = X509_get_subject_name(own);
        isMade = X509_set_version(own, X509_VERSION_3) && ASN1_INTEGER_set_uint64(X509_get_serialNumber(own), serial >> 1)
            && X509_gmtime_adj(X509_getm_notBefore(own), -3600) && X509_gmtime_adj(X509_getm_notAfter(own), days * 86400)
            && X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"Corkboard", -1, -1, 0)
            && X509_set_issuer_name(own, name) && X509_set_pubkey(own, pair)
            && corkboard_add_extension(own, NID_basic_constraints, "critical,CA:FALSE")
            && corkboard_add_extension(own, NID_ext_key_usage, "serverAuth")
            && corkboard_add_extension(own, NID_subject_alt_name, names) && X509_sign(own, pair, EVP_sha256())
            && PEM_write_bio_X509(first, own) && PEM_write_bio_PKCS8PrivateKey(second, pair, NULL, NULL, 0, NULL, NULL)
            && corkboard_text_of(first, certificate, size) && corkboard_text_of(second, key, size);
    }
    BIO_free(first);
    BIO_free(second);
    X509_free(own);
    EVP_PKEY_free(pair);
    return isMade;
}

// Reads a certificate in PEM format: its SHA-256 digest, and for how many days it is still valid. False if it can't be read.
static inline int corkboard_read_certificate(const char *text, int size, unsigned char *digest, int *days) {
    BIO *buffer = BIO_new_mem_buf(text, size);
    X509 *certificate = buffer ? PEM_read_bio_X509(buffer, NULL, NULL, NULL) : NULL;
    unsigned length = 0;
    int seconds = 0;
    int isRead = certificate && X509_digest(certificate, EVP_sha256(), digest, &length) && length == 32
        && ASN1_TIME_diff(days, &seconds, NULL, X509_get0_notAfter(certificate));
    X509_free(certificate);
    BIO_free(buffer);
    return isRead;
}

// Derives `size` bytes from a password: PBKDF2 (RFC 8018, section 5.2) with HMAC-SHA256 (RFC 2104). PKCS5_PBKDF2_HMAC of
// OpenSSL 3 allocates and frees memory in every round, and needs two to four times as long.
static inline void corkboard_derive_key(
    const unsigned char *password, size_t passwordSize, const unsigned char *salt, size_t saltSize, size_t rounds,
    unsigned char *key, size_t size) {
    unsigned char padded[SHA256_CBLOCK] = {0}, digest[SHA256_DIGEST_LENGTH], sum[SHA256_DIGEST_LENGTH];
    SHA256_CTX inner, outer, context;
    if (passwordSize > sizeof padded) SHA256(password, passwordSize, padded);
    else if (passwordSize > 0) memcpy(padded, password, passwordSize);
    // Every keyed digest starts with one of these two blocks, so they are digested only once.
    for (size_t i = 0; i < sizeof padded; i++) padded[i] ^= 0x36;
    SHA256_Init(&inner);
    SHA256_Update(&inner, padded, sizeof padded);
    for (size_t i = 0; i < sizeof padded; i++) padded[i] ^= 0x36 ^ 0x5c;
    SHA256_Init(&outer);
    SHA256_Update(&outer, padded, sizeof padded);
    for (uint32_t number = 1; size > 0; number++) {
        const unsigned char count[] = {number >> 24 & 255, number >> 16 & 255, number >> 8 & 255, number & 255};
        memset(sum, 0, sizeof sum);
        for (size_t round = 0; round < rounds; round++) {
            context = inner;
            if (round > 0) {
                SHA256_Update(&context, digest, sizeof digest);
            } else {
                SHA256_Update(&context, salt, saltSize);
                SHA256_Update(&context, count, sizeof count);
            }
            SHA256_Final(digest, &context);
            context = outer;
            SHA256_Update(&context, digest, sizeof digest);
            SHA256_Final(digest, &context);
            for (size_t i = 0; i < sizeof sum; i++) sum[i] ^= digest[i];
        }
        const size_t part = size < sizeof sum ? size : sizeof sum;
        memcpy(key, sum, part);
        key += part;
        size -= part;
    }
    OPENSSL_cleanse(padded, sizeof padded);
    OPENSSL_cleanse(digest, sizeof digest);
    OPENSSL_cleanse(sum, sizeof sum);
    OPENSSL_cleanse(&inner, sizeof inner);
    OPENSSL_cleanse(&outer, sizeof outer);
    OPENSSL_cleanse(&context, sizeof context);
}
