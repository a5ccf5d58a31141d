// Cairo, Pango, fontconfig, FreeType and GObject: those of their functions that are called from Swift are defined here
// as stubs, which load the library with the first call.
//
// With some 25 libraries that they bring along they cost more than a tool's whole start, and most runs of a tool set no
// text and draw nothing. A function that is missing here is an undefined symbol to the linker, where it drops libraries
// that nobody needs: one line in Cairo.c or Pango.c mends that.
#pragma once

/// Loads Pango, with all that text needs; 0 if it is not installed, and dlerror(3) says so. No function of Pango,
/// fontconfig, FreeType or GObject may be called before, nor one of Cairo, unless Poppler is there.
int fx_pango_is_there(void);

/// FT_Get_Char_Index of FreeType: the glyph of a character in `face`, an FT_Face; 0 if it has none.
unsigned fx_glyph(void *face, unsigned long character);

/// Cairo's own function, past whatever stands in for it; NULL if Cairo has none of this name or is not installed.
void *fx_cairo_function(const char *name);
