#pragma once
#include "CDrawing.h"

#define CAIRO "libcairo.so.2"
#define PANGO "libpangocairo-1.0.so.0"
#define FONTCONFIG "libfontconfig.so.1"
#define FREETYPE "libfreetype.so.6"
#define GOBJECT "libgobject-2.0.so.0"

/// Defines the function `name` as one that calls the library's; the compiler holds it against the header.
///
/// It is hidden, so that the library itself and others that call it go on finding the library's own.
#define STUB(library, result, name, parameters, arguments)                          \
    __attribute__((visibility("hidden"))) result name parameters {                  \
        static __typeof__(&name) found;                                             \
        __typeof__(found) function = __atomic_load_n(&found, __ATOMIC_RELAXED);     \
        if (!function) {                                                            \
            function = (__typeof__(found))fx_function_or_abort(library, #name);     \
            __atomic_store_n(&found, function, __ATOMIC_RELAXED);                   \
        }                                                                           \
        return function arguments;                                                  \
    }

/// The function `name` of `library`, which is loaded for it. Without it the process ends: fx_pango_is_there, or
/// Poppler's being there, was to be asked first.
__attribute__((visibility("hidden"))) void *fx_function_or_abort(const char *library, const char *name);
