#define _GNU_SOURCE
#include "CPictureOrigin.h"

#include <CDrawing.h>
#include <cairo.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int current_origin;

int fx_set_picture_origin(int origin) {
    current_origin = origin;
    // Where Poppler finds it, too: in what the program itself shows to libraries.
    return dlsym(RTLD_DEFAULT, "cairo_surface_set_mime_data") == (void *)cairo_surface_set_mime_data;
}

typedef cairo_status_t (*set_mime_data)(
    cairo_surface_t *, const char *, const unsigned char *, unsigned long, cairo_destroy_func_t, void *);

// Takes the place of Cairo's function, which Poppler calls, and calls that.
cairo_status_t cairo_surface_set_mime_data(
    cairo_surface_t *surface, const char *type, const unsigned char *data, unsigned long length,
    cairo_destroy_func_t destroy, void *closure) {
    static set_mime_data cairos;
    if (!cairos) cairos = (set_mime_data)fx_cairo_function("cairo_surface_set_mime_data");
    if (!cairos) return CAIRO_STATUS_NO_MEMORY;
    if (!data || strcmp(type, CAIRO_MIME_TYPE_UNIQUE_ID) != 0)
        return cairos(surface, type, data, length, destroy, closure);
    char *name = malloc(length + 16);
    if (!name) return CAIRO_STATUS_NO_MEMORY;
    int prefix = snprintf(name, 16, "%d/", current_origin);
    memcpy(name + prefix, data, length);
    cairo_status_t status =
        cairos(surface, type, (unsigned char *)name, (unsigned long)prefix + length, free, name);
    if (status != CAIRO_STATUS_SUCCESS)
        free(name);
    else if (destroy)
        destroy(closure);
    return status;
}
