// The functions of Pango, and of what it stands on, that are called from Swift.
#include "Stub.h"

#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

STUB(PANGO, PangoAttribute *, pango_attr_insert_hyphens_new, (gboolean insert_hyphens), (insert_hyphens))
STUB(PANGO, void, pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attr), (list, attr))
STUB(PANGO, PangoAttrList *, pango_attr_list_new, (void), ())
STUB(PANGO, void, pango_attr_list_unref, (PangoAttrList *list), (list))
STUB(PANGO, PangoAttribute *, pango_attr_underline_new, (PangoUnderline underline), (underline))
STUB(PANGO, PangoAttribute *, pango_attr_weight_new, (PangoWeight weight), (weight))
STUB(PANGO, void, pango_cairo_context_set_font_options,
     (PangoContext *context, const cairo_font_options_t *options),
     (context, options))
STUB(PANGO, void, pango_cairo_context_set_resolution, (PangoContext *context, double dpi), (context, dpi))
STUB(PANGO, PangoFontMap *, pango_cairo_font_map_get_default, (void), ())
STUB(PANGO, void, pango_cairo_layout_line_path, (cairo_t *cr, PangoLayoutLine *line), (cr, line))
STUB(PANGO, void, pango_cairo_show_layout, (cairo_t *cr, PangoLayout *layout), (cr, layout))
STUB(PANGO, void, pango_cairo_show_layout_line, (cairo_t *cr, PangoLayoutLine *line), (cr, line))
STUB(PANGO, PangoDirection, pango_context_get_base_dir, (PangoContext *context), (context))
STUB(PANGO, PangoFontMetrics *, pango_context_get_metrics,
     (PangoContext *context, const PangoFontDescription *desc, PangoLanguage *language),
     (context, desc, language))
STUB(PANGO, void, pango_context_set_base_dir, (PangoContext *context, PangoDirection direction), (context, direction))
STUB(PANGO, void, pango_context_set_font_description,
     (PangoContext *context, const PangoFontDescription *desc),
     (context, desc))
STUB(PANGO, void, pango_context_set_language, (PangoContext *context, PangoLanguage *language), (context, language))
STUB(PANGO, void, pango_context_set_round_glyph_positions,
     (PangoContext *context, gboolean round_positions),
     (context, round_positions))
STUB(PANGO, PangoFontDescription *, pango_font_description_copy, (const PangoFontDescription *desc), (desc))
STUB(PANGO, void, pango_font_description_free, (PangoFontDescription *desc), (desc))
STUB(PANGO, PangoFontDescription *, pango_font_description_new, (void), ())
STUB(PANGO, void, pango_font_description_set_absolute_size, (PangoFontDescription *desc, double size), (desc, size))
STUB(PANGO, void, pango_font_description_set_family, (PangoFontDescription *desc, const char *family), (desc, family))
STUB(PANGO, void, pango_font_description_set_weight, (PangoFontDescription *desc, PangoWeight weight), (desc, weight))
STUB(PANGO, PangoContext *, pango_font_map_create_context, (PangoFontMap *fontmap), (fontmap))
STUB(PANGO, int, pango_font_metrics_get_approximate_digit_width, (PangoFontMetrics *metrics), (metrics))
STUB(PANGO, int, pango_font_metrics_get_ascent, (PangoFontMetrics *metrics), (metrics))
STUB(PANGO, int, pango_font_metrics_get_descent, (PangoFontMetrics *metrics), (metrics))
STUB(PANGO, void, pango_font_metrics_unref, (PangoFontMetrics *metrics), (metrics))
STUB(PANGO, PangoLanguage *, pango_language_from_string, (const char *language), (language))
STUB(PANGO, void, pango_layout_context_changed, (PangoLayout *layout), (layout))
STUB(PANGO, int, pango_layout_get_baseline, (PangoLayout *layout), (layout))
STUB(PANGO, void, pango_layout_get_extents,
     (PangoLayout *layout, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
     (layout, ink_rect, logical_rect))
STUB(PANGO, int, pango_layout_get_line_count, (PangoLayout *layout), (layout))
STUB(PANGO, PangoLayoutLine *, pango_layout_get_line_readonly, (PangoLayout *layout, int line), (layout, line))
STUB(PANGO, int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout))
STUB(PANGO, void, pango_layout_line_get_extents,
     (PangoLayoutLine *line, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
     (line, ink_rect, logical_rect))
STUB(PANGO, PangoDirection, pango_layout_line_get_resolved_direction, (PangoLayoutLine *line), (line))
STUB(PANGO, PangoLayout *, pango_layout_new, (PangoContext *context), (context))
STUB(PANGO, void, pango_layout_set_attributes, (PangoLayout *layout, PangoAttrList *attrs), (layout, attrs))
STUB(PANGO, void, pango_layout_set_auto_dir, (PangoLayout *layout, gboolean auto_dir), (layout, auto_dir))
STUB(PANGO, void, pango_layout_set_ellipsize,
     (PangoLayout *layout, PangoEllipsizeMode ellipsize),
     (layout, ellipsize))
STUB(PANGO, void, pango_layout_set_font_description,
     (PangoLayout *layout, const PangoFontDescription *desc),
     (layout, desc))
STUB(PANGO, void, pango_layout_set_line_spacing, (PangoLayout *layout, float factor), (layout, factor))
STUB(PANGO, void, pango_layout_set_single_paragraph_mode, (PangoLayout *layout, gboolean setting), (layout, setting))
STUB(PANGO, void, pango_layout_set_tabs, (PangoLayout *layout, PangoTabArray *tabs), (layout, tabs))
STUB(PANGO, void, pango_layout_set_text, (PangoLayout *layout, const char *text, int length), (layout, text, length))
STUB(PANGO, void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
STUB(PANGO, void, pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))
STUB(PANGO, void, pango_tab_array_free, (PangoTabArray *tab_array), (tab_array))
STUB(PANGO, PangoTabArray *, pango_tab_array_new,
     (gint initial_size, gboolean positions_in_pixels),
     (initial_size, positions_in_pixels))
STUB(PANGO, void, pango_tab_array_set_tab,
     (PangoTabArray *tab_array, gint tab_index, PangoTabAlign alignment, gint location),
     (tab_array, tab_index, alignment, location))

STUB(FONTCONFIG, FcBool, FcConfigBuildFonts, (FcConfig *config), (config))
STUB(FONTCONFIG, FcConfig *, FcConfigCreate, (void), ())
STUB(FONTCONFIG, FcBool, FcConfigParseAndLoad,
     (FcConfig *config, const FcChar8 *file, FcBool complain),
     (config, file, complain))
STUB(FONTCONFIG, FcBool, FcConfigParseAndLoadFromMemory,
     (FcConfig *config, const FcChar8 *buffer, FcBool complain),
     (config, buffer, complain))
STUB(FONTCONFIG, FcBool, FcConfigSetCurrent, (FcConfig *config), (config))
STUB(FONTCONFIG, FcBool, FcConfigSubstitute, (FcConfig *config, FcPattern *p, FcMatchKind kind), (config, p, kind))
STUB(FONTCONFIG, void, FcDefaultSubstitute, (FcPattern *pattern), (pattern))
STUB(FONTCONFIG, FcFontSet *, FcFontList, (FcConfig *config, FcPattern *p, FcObjectSet *os), (config, p, os))
STUB(FONTCONFIG, FcPattern *, FcFontMatch, (FcConfig *config, FcPattern *p, FcResult *result), (config, p, result))
STUB(FONTCONFIG, void, FcFontSetDestroy, (FcFontSet *s), (s))
STUB(FONTCONFIG, FcBool, FcObjectSetAdd, (FcObjectSet *os, const char *object), (os, object))
STUB(FONTCONFIG, FcObjectSet *, FcObjectSetCreate, (void), ())
STUB(FONTCONFIG, void, FcObjectSetDestroy, (FcObjectSet *os), (os))
STUB(FONTCONFIG, FcBool, FcPatternAddDouble, (FcPattern *p, const char *object, double d), (p, object, d))
STUB(FONTCONFIG, FcBool, FcPatternAddInteger, (FcPattern *p, const char *object, int i), (p, object, i))
STUB(FONTCONFIG, FcBool, FcPatternAddString, (FcPattern *p, const char *object, const FcChar8 *s), (p, object, s))
STUB(FONTCONFIG, FcPattern *, FcPatternCreate, (void), ())
STUB(FONTCONFIG, void, FcPatternDestroy, (FcPattern *p), (p))

STUB(GOBJECT, void, g_error_free, (GError *error), (error))
STUB(GOBJECT, void, g_free, (gpointer mem), (mem))
STUB(GOBJECT, void, g_object_unref, (gpointer object), (object))

// FreeType's header wants its functions visible, so a stub would stand in for FreeType's own everywhere.
unsigned fx_glyph(void *face, unsigned long character) {
    static __typeof__(&FT_Get_Char_Index) found;
    __typeof__(found) function = __atomic_load_n(&found, __ATOMIC_RELAXED);
    if (!function) {
        function = (__typeof__(found))fx_function_or_abort(FREETYPE, "FT_Get_Char_Index");
        __atomic_store_n(&found, function, __ATOMIC_RELAXED);
    }
    return function(face, character);
}
