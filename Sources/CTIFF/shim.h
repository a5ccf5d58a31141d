// libtiff, loaded with the first TIFF and not with the process.
#pragma once
#include <dlfcn.h>
#include <tiffio.h>

/// A function of libtiff; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_tiff(const char *name) {
    static void *library;
    if (!library) library = dlopen("libtiff.so.6", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_TIFF(name) ((__typeof__(&name))fx_tiff(#name))

/// Whether libtiff is there. Every other function here needs that.
static inline int fx_tiff_is_there(void) { return fx_tiff("TIFFClientOpen") != NULL; }
