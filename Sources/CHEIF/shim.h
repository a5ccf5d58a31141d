// libheif, loaded with the first HEIC picture and not with the process.
#pragma once
#include <dlfcn.h>
#include <libheif/heif.h>

/// A function of libheif; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_heif(const char *name) {
    static void *library;
    if (!library) library = dlopen("libheif.so.1", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_HEIF(name) ((__typeof__(&name))fx_heif(#name))

/// Whether libheif is there. Every other function here needs that.
static inline int fx_heif_is_there(void) { return fx_heif("heif_context_alloc") != NULL; }
