// libwebp, loaded with the first WebP and not with the process.
#pragma once
#include <dlfcn.h>
#include <stdlib.h>
#include <webp/decode.h>

/// A function of libwebp; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_webp(const char *name) {
    static void *library;
    if (!library) library = dlopen("libwebp.so.7", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_WEBP(name) ((__typeof__(&name))fx_webp(#name))

/// Whether libwebp is there. Every other function here needs that.
static inline int fx_webp_is_there(void) { return fx_webp("WebPDecodeRGBAInto") != NULL; }
