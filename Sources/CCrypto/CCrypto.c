#include "CCrypto.h"

#include <dlfcn.h>
#include <pthread.h>

// Every function of libcrypto that is called from Swift.
#define FUNCTIONS(each)                                                                                          \
    each(EVP_MD_CTX_new) each(EVP_MD_CTX_free) each(EVP_sha256)                                                  \
    each(EVP_DigestInit_ex) each(EVP_DigestUpdate) each(EVP_DigestFinal_ex)

static struct {
#define POINTER(name) __typeof__(&name) name;
    FUNCTIONS(POINTER)
} library;

static int is_loaded;

static void load(void) {
    // The version that the header is of.
    void *handle = dlopen("libcrypto.so.3", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) if (!(library.name = (__typeof__(&name))dlsym(handle, #name))) return;
    FUNCTIONS(FIND)
    is_loaded = 1;
}

// Ours have the library's own names. Others of this process, itself above all, must not find them in its place.
#pragma GCC visibility push(hidden)

EVP_MD_CTX *EVP_MD_CTX_new(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? library.EVP_MD_CTX_new() : NULL;
}

// All others need a context.
void EVP_MD_CTX_free(EVP_MD_CTX *context) {
    if (context) library.EVP_MD_CTX_free(context);
}
const EVP_MD *EVP_sha256(void) { return library.EVP_sha256(); }
int EVP_DigestInit_ex(EVP_MD_CTX *context, const EVP_MD *kind, ENGINE *engine) {
    return library.EVP_DigestInit_ex(context, kind, engine);
}
int EVP_DigestUpdate(EVP_MD_CTX *context, const void *bytes, size_t count) {
    return library.EVP_DigestUpdate(context, bytes, count);
}
int EVP_DigestFinal_ex(EVP_MD_CTX *context, unsigned char *digest, unsigned int *count) {
    return library.EVP_DigestFinal_ex(context, digest, count);
}
