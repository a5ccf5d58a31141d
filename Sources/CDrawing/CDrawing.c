#include "Stub.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void *function(const char *library, const char *name) {
    // Opened again for each function, which is as quick as remembering it: the loader knows it by its name.
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    return handle ? dlsym(handle, name) : NULL;
}

void *fx_function_or_abort(const char *library, const char *name) {
    void *found = function(library, name);
    if (found) return found;
    fprintf(stderr, "%s\n", dlerror());
    abort();
}

void *fx_cairo_function(const char *name) { return function(CAIRO, name); }

int fx_pango_is_there(void) {
    // The newest function that is called: of Pango 1.50.
    return function(PANGO, "pango_attr_insert_hyphens_new") && function(FONTCONFIG, "FcConfigCreate") &&
           function(FREETYPE, "FT_Get_Char_Index");
}
