// Poppler's GLib binding, and the Cairo PDF surface it draws on.
//
// Poppler is loaded when the first PDF is opened and not with the process: its libraries take longer to load than most
// documents take to be made.
#pragma once
#include <cairo-pdf.h>
#include <cairo.h>
#include <dlfcn.h>
#include <poppler.h>

/// A function of Poppler; NULL if Poppler is not installed, and dlerror(3) says so.
static inline void *fx_poppler(const char *name) {
    static void *library;
    if (!library) library = dlopen("libpoppler-glib.so.8", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_POPPLER(name) ((__typeof__(&name))fx_poppler(#name))

/// Whether Poppler is there. Every other function here needs that.
static inline int fx_poppler_is_there(void) { return fx_poppler("poppler_document_new_from_fd") != NULL; }
static inline PopplerDocument *fx_poppler_open(int descriptor, GError **error) {
    return FX_POPPLER(poppler_document_new_from_fd)(descriptor, NULL, error);
}
static inline int fx_poppler_is_encrypted(const GError *error) {
    return error->domain == FX_POPPLER(poppler_error_quark)() && error->code == POPPLER_ERROR_ENCRYPTED;
}
static inline int fx_poppler_page_count(PopplerDocument *document) {
    return FX_POPPLER(poppler_document_get_n_pages)(document);
}
static inline PopplerPage *fx_poppler_page(PopplerDocument *document, int index) {
    return FX_POPPLER(poppler_document_get_page)(document, index);
}
static inline void fx_poppler_page_size(PopplerPage *page, double *width, double *height) {
    FX_POPPLER(poppler_page_get_size)(page, width, height);
}
static inline void fx_poppler_draw(PopplerPage *page, cairo_t *context) {
    FX_POPPLER(poppler_page_render_for_printing)(page, context);
}
