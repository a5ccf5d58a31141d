// The functions of Cairo that are called from Swift.
#include "Stub.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>

STUB(CAIRO, void, cairo_clip, (cairo_t *cr), (cr))
STUB(CAIRO, cairo_t *, cairo_create, (cairo_surface_t *target), (target))
STUB(CAIRO, void, cairo_destroy, (cairo_t *cr), (cr))
STUB(CAIRO, void, cairo_fill, (cairo_t *cr), (cr))
STUB(CAIRO, void, cairo_font_face_destroy, (cairo_font_face_t *font_face), (font_face))
STUB(CAIRO, cairo_font_options_t *, cairo_font_options_create, (void), ())
STUB(CAIRO, void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
STUB(CAIRO, void, cairo_font_options_set_antialias,
     (cairo_font_options_t *options, cairo_antialias_t antialias),
     (options, antialias))
STUB(CAIRO, void, cairo_font_options_set_hint_metrics,
     (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics),
     (options, hint_metrics))
STUB(CAIRO, void, cairo_font_options_set_hint_style,
     (cairo_font_options_t *options, cairo_hint_style_t hint_style),
     (options, hint_style))
STUB(CAIRO, cairo_font_face_t *, cairo_ft_font_face_create_for_pattern, (FcPattern *pattern), (pattern))
STUB(CAIRO, void, cairo_ft_font_options_substitute,
     (const cairo_font_options_t *options, FcPattern *pattern),
     (options, pattern))
STUB(CAIRO, FT_Face, cairo_ft_scaled_font_lock_face, (cairo_scaled_font_t *scaled_font), (scaled_font))
STUB(CAIRO, void, cairo_ft_scaled_font_unlock_face, (cairo_scaled_font_t *scaled_font), (scaled_font))
STUB(CAIRO, void, cairo_glyph_path,
     (cairo_t *cr, const cairo_glyph_t *glyphs, int num_glyphs),
     (cr, glyphs, num_glyphs))
STUB(CAIRO, cairo_surface_t *, cairo_image_surface_create,
     (cairo_format_t format, int width, int height),
     (format, width, height))
STUB(CAIRO, unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
STUB(CAIRO, int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
STUB(CAIRO, void, cairo_matrix_init_identity, (cairo_matrix_t *matrix), (matrix))
STUB(CAIRO, void, cairo_matrix_init_scale, (cairo_matrix_t *matrix, double sx, double sy), (matrix, sx, sy))
STUB(CAIRO, void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
STUB(CAIRO, void, cairo_paint, (cairo_t *cr), (cr))
STUB(CAIRO, cairo_surface_t *, cairo_pdf_surface_create_for_stream,
     (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
     (write_func, closure, width_in_points, height_in_points))
STUB(CAIRO, void, cairo_pdf_surface_set_metadata,
     (cairo_surface_t *surface, cairo_pdf_metadata_t metadata, const char *utf8),
     (surface, metadata, utf8))
STUB(CAIRO, void, cairo_pdf_surface_set_size,
     (cairo_surface_t *surface, double width_in_points, double height_in_points),
     (surface, width_in_points, height_in_points))
STUB(CAIRO, void, cairo_rectangle,
     (cairo_t *cr, double x, double y, double width, double height),
     (cr, x, y, width, height))
STUB(CAIRO, void, cairo_restore, (cairo_t *cr), (cr))
STUB(CAIRO, void, cairo_rotate, (cairo_t *cr, double angle), (cr, angle))
STUB(CAIRO, void, cairo_save, (cairo_t *cr), (cr))
STUB(CAIRO, void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
STUB(CAIRO, cairo_scaled_font_t *, cairo_scaled_font_create,
     (cairo_font_face_t *font_face, const cairo_matrix_t *font_matrix, const cairo_matrix_t *ctm,
      const cairo_font_options_t *options),
     (font_face, font_matrix, ctm, options))
STUB(CAIRO, void, cairo_scaled_font_destroy, (cairo_scaled_font_t *scaled_font), (scaled_font))
STUB(CAIRO, void, cairo_scaled_font_extents,
     (cairo_scaled_font_t *scaled_font, cairo_font_extents_t *extents),
     (scaled_font, extents))
STUB(CAIRO, cairo_font_face_t *, cairo_scaled_font_get_font_face, (cairo_scaled_font_t *scaled_font), (scaled_font))
STUB(CAIRO, void, cairo_scaled_font_get_font_matrix,
     (cairo_scaled_font_t *scaled_font, cairo_matrix_t *font_matrix),
     (scaled_font, font_matrix))
STUB(CAIRO, void, cairo_scaled_font_glyph_extents,
     (cairo_scaled_font_t *scaled_font, const cairo_glyph_t *glyphs, int num_glyphs, cairo_text_extents_t *extents),
     (scaled_font, glyphs, num_glyphs, extents))
STUB(CAIRO, void, cairo_scaled_font_text_extents,
     (cairo_scaled_font_t *scaled_font, const char *utf8, cairo_text_extents_t *extents),
     (scaled_font, utf8, extents))
STUB(CAIRO, void, cairo_set_scaled_font, (cairo_t *cr, const cairo_scaled_font_t *scaled_font), (cr, scaled_font))
STUB(CAIRO, void, cairo_set_source_rgb, (cairo_t *cr, double red, double green, double blue), (cr, red, green, blue))
STUB(CAIRO, void, cairo_show_page, (cairo_t *cr), (cr))
STUB(CAIRO, void, cairo_show_text_glyphs,
     (cairo_t *cr, const char *utf8, int utf8_len, const cairo_glyph_t *glyphs, int num_glyphs,
      const cairo_text_cluster_t *clusters, int num_clusters, cairo_text_cluster_flags_t cluster_flags),
     (cr, utf8, utf8_len, glyphs, num_glyphs, clusters, num_clusters, cluster_flags))
STUB(CAIRO, cairo_status_t, cairo_status, (cairo_t *cr), (cr))
STUB(CAIRO, const char *, cairo_status_to_string, (cairo_status_t status), (status))
STUB(CAIRO, cairo_surface_t *, cairo_surface_create_observer,
     (cairo_surface_t *target, cairo_surface_observer_mode_t mode),
     (target, mode))
STUB(CAIRO, void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
STUB(CAIRO, void, cairo_surface_finish, (cairo_surface_t *surface), (surface))
STUB(CAIRO, void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
STUB(CAIRO, void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))
STUB(CAIRO, cairo_status_t, cairo_surface_observer_add_fill_callback,
     (cairo_surface_t *abstract_surface, cairo_surface_observer_callback_t func, void *data),
     (abstract_surface, func, data))
STUB(CAIRO, cairo_status_t, cairo_surface_observer_add_glyphs_callback,
     (cairo_surface_t *abstract_surface, cairo_surface_observer_callback_t func, void *data),
     (abstract_surface, func, data))
STUB(CAIRO, cairo_status_t, cairo_surface_observer_add_mask_callback,
     (cairo_surface_t *abstract_surface, cairo_surface_observer_callback_t func, void *data),
     (abstract_surface, func, data))
STUB(CAIRO, cairo_status_t, cairo_surface_observer_add_paint_callback,
     (cairo_surface_t *abstract_surface, cairo_surface_observer_callback_t func, void *data),
     (abstract_surface, func, data))
STUB(CAIRO, cairo_status_t, cairo_surface_observer_add_stroke_callback,
     (cairo_surface_t *abstract_surface, cairo_surface_observer_callback_t func, void *data),
     (abstract_surface, func, data))
STUB(CAIRO, void, cairo_surface_set_fallback_resolution,
     (cairo_surface_t *surface, double x_pixels_per_inch, double y_pixels_per_inch),
     (surface, x_pixels_per_inch, y_pixels_per_inch))
STUB(CAIRO, cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
STUB(CAIRO, void, cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))
