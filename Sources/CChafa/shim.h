// libchafa, loaded with the first picture of symbols or sixels and not with the process.
#pragma once
#include <chafa.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/// A function of libchafa, or of GLib, on which it stands; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_chafa(const char *name) {
    static void *library;
    if (!library) library = dlopen("libchafa.so.0", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_CHAFA(name) ((__typeof__(&name))fx_chafa(#name))

/// Whether libchafa is there. Every other function here needs that.
static inline int fx_chafa_is_there(void) { return fx_chafa("chafa_canvas_print") != NULL; }

/// What a picture becomes.
typedef struct {
    int columns, rows;
    int cell_width, cell_height;  ///< in pixels
    ChafaPixelMode pixels;
    ChafaCanvasMode colors;
    ChafaDitherMode dither;
    const char *symbols;  ///< selectors, as chafa(1) has them; NULL for pixels
    int enhances;         ///< whether contrast and saturation are raised, which helps with few colours
} fx_chafa_canvas;

/// The picture of `pixels`, four bytes each (the rows of three are read askew), as control sequences and text; to be freed with fx_chafa_free. NULL if the
/// canvas can't be made.
static inline GString *fx_chafa_draw(const fx_chafa_canvas *self, const uint32_t *pixels, int width, int height) {
    ChafaCanvasConfig *config = FX_CHAFA(chafa_canvas_config_new)();
    FX_CHAFA(chafa_canvas_config_set_geometry)(config, self->columns, self->rows);
    FX_CHAFA(chafa_canvas_config_set_cell_geometry)(config, self->cell_width, self->cell_height);
    FX_CHAFA(chafa_canvas_config_set_pixel_mode)(config, self->pixels);
    FX_CHAFA(chafa_canvas_config_set_canvas_mode)(config, self->colors);
    FX_CHAFA(chafa_canvas_config_set_dither_mode)(config, self->dither);
    FX_CHAFA(chafa_canvas_config_set_preprocessing_enabled)(config, self->enhances);
    // Half the time of the usual 0.5, and nobody can tell the pages apart; below 0.2 letters lose their shapes.
    FX_CHAFA(chafa_canvas_config_set_work_factor)(config, 0.3f);
    // Without colours the ink is what is written, and the paper what is left blank.
    FX_CHAFA(chafa_canvas_config_set_fg_color)(config, 0x000000);
    FX_CHAFA(chafa_canvas_config_set_bg_color)(config, 0xffffff);
    if (self->symbols) {
        ChafaSymbolMap *map = FX_CHAFA(chafa_symbol_map_new)();
        FX_CHAFA(chafa_symbol_map_apply_selectors)(map, self->symbols, NULL);
        FX_CHAFA(chafa_canvas_config_set_symbol_map)(config, map);
        FX_CHAFA(chafa_symbol_map_unref)(map);
    }
    ChafaCanvas *canvas = FX_CHAFA(chafa_canvas_new)(config);
    FX_CHAFA(chafa_canvas_config_unref)(config);
    if (!canvas) return NULL;
    FX_CHAFA(chafa_canvas_draw_all_pixels)(canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, (const uint8_t *)pixels, width, height, width * 4);
    ChafaTermInfo *sequences = FX_CHAFA(chafa_term_db_get_fallback_info)(FX_CHAFA(chafa_term_db_get_default)());
    GString *text = FX_CHAFA(chafa_canvas_print)(canvas, sequences);
    FX_CHAFA(chafa_term_info_unref)(sequences);
    FX_CHAFA(chafa_canvas_unref)(canvas);
    return text;
}
static inline void fx_chafa_free(GString *text) { FX_CHAFA(g_string_free)(text, 1); }
