// Leptonica, loaded with the first picture that needs it and not with the process.
#pragma once
#include <allheaders.h>
#include <dlfcn.h>
#include <string.h>

/// A function of Leptonica; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_lept(const char *name) {
    static void *library;
    if (!library) library = dlopen("liblept.so.5", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_LEPT(name) ((__typeof__(&name))fx_lept(#name))

/// Whether Leptonica is there. Every other function here needs that.
static inline int fx_lept_is_there(void) { return fx_lept("pixReadMem") != NULL; }

/// How far lines of writing are turned, in degrees clockwise to set them upright, up to `range`, and how sure that is.
/// The pels are black where a bit is 1, the leftmost the highest in a word. 0 if something was found.
static inline int fx_lept_find_skew(
    const l_uint32 *words, int width, int height, float range, float *degrees, float *confidence) {
    FX_LEPT(setMsgSeverity)(L_SEVERITY_NONE);
    PIX *pix = FX_LEPT(pixCreate)(width, height, 1);
    if (!pix) return 1;
    memcpy(FX_LEPT(pixGetData)(pix), words, 4 * (size_t)FX_LEPT(pixGetWpl)(pix) * (size_t)height);
    int failed = FX_LEPT(pixFindSkewSweepAndSearch)(pix, degrees, confidence, 2, 1, range, 1.0f, 0.01f);
    FX_LEPT(pixDestroy)(&pix);
    return failed;
}
