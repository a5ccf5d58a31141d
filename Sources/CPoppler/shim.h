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
/// Calls `listener` with `data` for each error of a document that Poppler comes across, until fx_poppler_ignore.
static inline unsigned fx_poppler_hear(GLogFunc listener, void *data) {
    return FX_POPPLER(g_log_set_handler)("Poppler", G_LOG_LEVEL_MASK, listener, data);
}
static inline void fx_poppler_ignore(unsigned listener) {
    FX_POPPLER(g_log_remove_handler)("Poppler", listener);
}
/// Whether the document's owner lets those print it who open it without a password.
static inline int fx_poppler_allows_printing(PopplerDocument *document) {
    return (FX_POPPLER(poppler_document_get_permissions)(document) & POPPLER_PERMISSIONS_OK_TO_PRINT) != 0;
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
/// Draws as on a screen: pictures are averaged down and strokes are at least a pixel wide, which Poppler leaves to the
/// printer otherwise. What is on paper only, and what is not, has to be seen to before: fx_poppler_show_as_printed.
static inline void fx_poppler_paint(PopplerPage *page, cairo_t *context) {
    FX_POPPLER(poppler_page_render)(page, context);
}

/// Whether poppler_page_render_for_printing draws an annotation of this type, if its flags say so.
static inline int fx_poppler_is_printed(PopplerAnnotType type) {
    switch (type) {
    case POPPLER_ANNOT_UNKNOWN:
    case POPPLER_ANNOT_LINK:
    case POPPLER_ANNOT_POPUP:
    case POPPLER_ANNOT_MOVIE:
    case POPPLER_ANNOT_SCREEN:
    case POPPLER_ANNOT_PRINTER_MARK:
    case POPPLER_ANNOT_TRAP_NET:
    case POPPLER_ANNOT_WATERMARK:
    case POPPLER_ANNOT_3D: return 0;
    default: return 1;
    }
}
/// Changes the flags of the page's annotations such that those, and only those, are seen that are printed.
static inline void fx_poppler_show_as_printed(PopplerPage *page) {
    GList *annotations = FX_POPPLER(poppler_page_get_annot_mapping)(page);
    for (GList *each = annotations; each; each = each->next) {
        PopplerAnnot *annotation = ((PopplerAnnotMapping *)each->data)->annot;
        unsigned flags = FX_POPPLER(poppler_annot_get_flags)(annotation);
        int printed = (flags & POPPLER_ANNOT_FLAG_PRINT) && !(flags & POPPLER_ANNOT_FLAG_HIDDEN) &&
                      fx_poppler_is_printed(FX_POPPLER(poppler_annot_get_annot_type)(annotation));
        flags = printed ? flags & ~(unsigned)POPPLER_ANNOT_FLAG_NO_VIEW : flags | POPPLER_ANNOT_FLAG_HIDDEN;
        FX_POPPLER(poppler_annot_set_flags)(annotation, (PopplerAnnotFlag)flags);
    }
    FX_POPPLER(poppler_page_free_annot_mapping)(annotations);
}

/// Where the page's pictures are: a list of PopplerImageMapping.
static inline GList *fx_poppler_pictures(PopplerPage *page) {
    return FX_POPPLER(poppler_page_get_image_mapping)(page);
}
static inline void fx_poppler_free_pictures(GList *pictures) {
    FX_POPPLER(poppler_page_free_image_mapping)(pictures);
}
/// The page's text, to be freed with g_free; NULL if there is none.
static inline char *fx_poppler_text(PopplerPage *page) { return FX_POPPLER(poppler_page_get_text)(page); }
/// A rectangle for each character of the text, to be freed with g_free; false if there is none.
static inline int fx_poppler_text_layout(PopplerPage *page, PopplerRectangle **rectangles, unsigned *count) {
    return FX_POPPLER(poppler_page_get_text_layout)(page, rectangles, count);
}
/// How the characters look: a list of PopplerTextAttributes.
static inline GList *fx_poppler_text_looks(PopplerPage *page) {
    return FX_POPPLER(poppler_page_get_text_attributes)(page);
}
static inline void fx_poppler_free_text_looks(GList *looks) {
    FX_POPPLER(poppler_page_free_text_attributes)(looks);
}
/// Where `words` stand, however they are written in large and small letters: a list of PopplerRectangle, y upwards.
static inline GList *fx_poppler_find(PopplerPage *page, const char *words) {
    return FX_POPPLER(poppler_page_find_text_with_options)(page, words, POPPLER_FIND_IGNORE_DIACRITICS);
}
static inline void fx_poppler_free_found(GList *rectangles) {
    for (GList *each = rectangles; each; each = each->next)
        FX_POPPLER(poppler_rectangle_free)((PopplerRectangle *)each->data);
    FX_POPPLER(g_list_free)(rectangles);
}
