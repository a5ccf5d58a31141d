// Leptonica, loaded with the first picture that needs it and not with the process.
#pragma once
#include <allheaders.h>
#include <dlfcn.h>

/// A function of Leptonica; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_lept(const char *name) {
    static void *library;
    if (!library) library = dlopen("liblept.so.5", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_LEPT(name) ((__typeof__(&name))fx_lept(#name))

/// Whether Leptonica is there. Every other function here needs that.
static inline int fx_lept_is_there(void) { return fx_lept("pixReadMem") != NULL; }
