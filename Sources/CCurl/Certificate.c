#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

// Every function of OpenSSL that is called here. The one that libcurl itself uses: its structures come from there.
#define FUNCTIONS(each)                                                                                          \
    each(SSL_get_version) each(SSL_get_peer_cert_chain) each(OPENSSL_sk_num) each(OPENSSL_sk_value)              \
    each(OPENSSL_sk_pop_free) each(i2d_X509) each(d2i_X509) each(X509_free) each(X509_self_signed)               \
    each(X509_get_subject_name) each(X509_get_issuer_name) each(X509_NAME_print_ex)                              \
    each(X509_get0_notBefore) each(X509_get0_notAfter) each(ASN1_TIME_to_tm)                                     \
    each(X509_get_X509_PUBKEY) each(i2d_X509_PUBKEY) each(X509_get_ext_d2i) each(GENERAL_NAME_free)              \
    each(ASN1_STRING_get0_data) each(ASN1_STRING_length) each(EVP_Digest) each(EVP_sha256) each(CRYPTO_free)     \
    each(BIO_new) each(BIO_s_mem) each(BIO_read) each(BIO_free)

static struct {
#define POINTER(name) __typeof__(&name) name;
    FUNCTIONS(POINTER)
} openssl;

static int is_loaded;

static void load(void) {
    // Looks into the libraries that libcurl brings along.
    void *handle = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) if (!(openssl.name = (__typeof__(&name))dlsym(handle, #name))) return;
    FUNCTIONS(FIND)
    is_loaded = 1;
}

static int loaded(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

static const SSL *session(CURL *handle) {
    const struct curl_tlssessioninfo *info = NULL;
    if (fx_curl_get_tls_session(handle, &info) != CURLE_OK || !info) return NULL;
    if (info->backend != CURLSSLBACKEND_OPENSSL || !loaded()) return NULL;
    return info->internals;
}

const char *fx_curl_tls_version(CURL *handle) {
    const SSL *ssl = session(handle);
    return ssl ? openssl.SSL_get_version(ssl) : NULL;
}

void fx_curl_tls_certificates(
    CURL *handle, void (*take)(void *context, const unsigned char *der, size_t count), void *context) {
    const SSL *ssl = session(handle);
    const OPENSSL_STACK *chain = ssl ? (const OPENSSL_STACK *)openssl.SSL_get_peer_cert_chain(ssl) : NULL;
    int count = chain ? openssl.OPENSSL_sk_num(chain) : 0;
    for (int index = 0; index < count; index++) {
        unsigned char *der = NULL;
        int bytes = openssl.i2d_X509(openssl.OPENSSL_sk_value(chain, index), &der);
        if (bytes > 0) take(context, der, (size_t)bytes);
        openssl.CRYPTO_free(der, __FILE__, __LINE__);
    }
}

static void print_name(const X509_NAME *name, char *room, int capacity) {
    BIO *text = openssl.BIO_new(openssl.BIO_s_mem());
    if (!text) return;
    openssl.X509_NAME_print_ex(text, name, 0, XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB);
    int count = openssl.BIO_read(text, room, capacity - 1);
    room[count > 0 ? count : 0] = 0;
    openssl.BIO_free(text);
}

static int64_t seconds(const ASN1_TIME *time) {
    struct tm fields;
    return openssl.ASN1_TIME_to_tm(time, &fields) == 1 ? (int64_t)timegm(&fields) : 0;
}

static size_t add_name(char *room, size_t used, size_t capacity, const GENERAL_NAME *name) {
    char text[256];
    const ASN1_STRING *value = name->type == GEN_DNS ? name->d.dNSName : name->type == GEN_IPADD ? name->d.iPAddress : NULL;
    if (!value) return used;
    const unsigned char *bytes = openssl.ASN1_STRING_get0_data(value);
    int count = openssl.ASN1_STRING_length(value);
    if (name->type == GEN_DNS) {
        if (count <= 0 || count >= (int)sizeof text || memchr(bytes, '\n', (size_t)count) || memchr(bytes, 0, (size_t)count)) return used;
        memcpy(text, bytes, (size_t)count);
        text[count] = 0;
    } else {
        struct sockaddr_storage address = {0};
        socklen_t size = 0;
        if (count == 4) {
            ((struct sockaddr_in *)&address)->sin_family = AF_INET;
            memcpy(&((struct sockaddr_in *)&address)->sin_addr, bytes, 4);
            size = sizeof(struct sockaddr_in);
        } else if (count == 16) {
            ((struct sockaddr_in6 *)&address)->sin6_family = AF_INET6;
            memcpy(&((struct sockaddr_in6 *)&address)->sin6_addr, bytes, 16);
            size = sizeof(struct sockaddr_in6);
        }
        if (!size || getnameinfo((struct sockaddr *)&address, size, text, sizeof text, NULL, 0, NI_NUMERICHOST)) return used;
    }
    size_t length = strlen(text);
    if (used + length + 2 > capacity) return used;
    if (used) room[used++] = '\n';
    memcpy(room + used, text, length + 1);
    return used + length;
}

static void free_name(void *name) { openssl.GENERAL_NAME_free(name); }

static void read_names(const X509 *x509, char *room, size_t capacity) {
    OPENSSL_STACK *names = openssl.X509_get_ext_d2i(x509, NID_subject_alt_name, NULL, NULL);
    size_t used = 0;
    for (int index = 0; names && index < openssl.OPENSSL_sk_num(names); index++)
        used = add_name(room, used, capacity, openssl.OPENSSL_sk_value(names, index));
    if (names) openssl.OPENSSL_sk_pop_free(names, free_name);
}

int fx_certificate_read(const unsigned char *der, size_t count, fx_certificate *certificate) {
    memset(certificate, 0, sizeof *certificate);
    if (!loaded()) return 0;
    const unsigned char *bytes = der;
    X509 *x509 = openssl.d2i_X509(NULL, &bytes, (long)count);
    if (!x509) return 0;
    print_name(openssl.X509_get_subject_name(x509), certificate->subject, sizeof certificate->subject);
    print_name(openssl.X509_get_issuer_name(x509), certificate->issuer, sizeof certificate->issuer);
    read_names(x509, certificate->names, sizeof certificate->names);
    certificate->not_before = seconds(openssl.X509_get0_notBefore(x509));
    certificate->not_after = seconds(openssl.X509_get0_notAfter(x509));
    certificate->is_self_signed = openssl.X509_self_signed(x509, 0) == 1;
    openssl.EVP_Digest(der, count, certificate->digest, NULL, openssl.EVP_sha256(), NULL);
    unsigned char *key = NULL;
    int size = openssl.i2d_X509_PUBKEY(openssl.X509_get_X509_PUBKEY(x509), &key);
    if (size > 0) openssl.EVP_Digest(key, (size_t)size, certificate->key_digest, NULL, openssl.EVP_sha256(), NULL);
    openssl.CRYPTO_free(key, __FILE__, __LINE__);
    openssl.X509_free(x509);
    return size > 0;
}
