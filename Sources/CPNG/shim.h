// libpng and zlib: PNG pictures and the Flate streams of PDF.
#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

/// A PNG being decoded. libpng reports an error by longjmp(3), which may not cross Swift's frames: so each call of
/// libpng stands behind a setjmp(3) of its own in here, and none calls back into Swift.
typedef struct {
    png_structp png;
    png_infop info;
    int descriptor;
    off_t offset;
    char message[80];
} fx_png;

static void fx_png_fail(png_structp png, png_const_charp message) {
    fx_png *self = png_get_error_ptr(png);
    snprintf(self->message, sizeof self->message, "%s", message);
    png_longjmp(png, 1);
}

/// What libpng only warns of is passed over, but for pels beyond the last, which it tells by words alone.
static void fx_png_warn(png_structp png, png_const_charp message) {
    if (strstr(message, "Too much image data")) png_error(png, message);
}

static void fx_png_fill(png_structp png, png_bytep bytes, size_t count) {
    fx_png *self = png_get_io_ptr(png);
    while (count > 0) {
        ssize_t got = pread(self->descriptor, bytes, count, self->offset);
        if (got <= 0) png_error(png, "it ends early");
        self->offset += got;
        bytes += got;
        count -= (size_t)got;
    }
}

/// A decoder of the file `descriptor` from its first byte on; NULL without memory.
static inline fx_png *fx_png_open(int descriptor) {
    fx_png *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->descriptor = descriptor;
    self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, fx_png_fail, fx_png_warn);
    if (self->png) self->info = png_create_info_struct(self->png);
    if (self->info) return self;
    png_destroy_read_struct(&self->png, &self->info, NULL);
    free(self);
    return NULL;
}

static inline void fx_png_close(fx_png *self) {
    png_destroy_read_struct(&self->png, &self->info, NULL);
    free(self);
}

/// Reads up to the pels and, if `flatten`, asks for them in gray or RGB over white, if `bytes`, in gray or RGB of 8 bits
/// a sample. Returns how many times the rows are to be read (7 where interlaced), or 0 on an error.
static inline int fx_png_begin(fx_png *self, int flatten, int bytes) {
    if (setjmp(png_jmpbuf(self->png))) return 0;
    png_set_read_fn(self->png, self, fx_png_fill);
    png_set_user_limits(self->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_read_info(self->png, self->info);
    if (flatten) {
        png_color_16 white = {0, 0xffff, 0xffff, 0xffff, 0xffff};
        if (png_get_bit_depth(self->png, self->info) < 16) white.red = white.green = white.blue = white.gray = 0xff;
        png_set_expand(self->png);
        png_set_background(self->png, &white, PNG_BACKGROUND_GAMMA_SCREEN, 0, 1.0);
    }
    if (bytes) {
        png_set_expand(self->png);
        png_set_scale_16(self->png);
    }
    int passes = png_set_interlace_handling(self->png);
    png_read_update_info(self->png, self->info);
    return passes;
}

static inline int fx_png_depth(const fx_png *self) { return png_get_bit_depth(self->png, self->info); }
static inline int fx_png_channels(const fx_png *self) { return png_get_channels(self->png, self->info); }
static inline size_t fx_png_row_bytes(const fx_png *self) { return png_get_rowbytes(self->png, self->info); }

/// Where in the file the next bytes are read.
static inline off_t fx_png_offset(const fx_png *self) { return self->offset; }

/// Reads the next row of the current pass into `row`, which keeps what the passes before have left; 1, or 0 on an
/// error.
static inline int fx_png_read_row(fx_png *self, unsigned char *row) {
    if (setjmp(png_jmpbuf(self->png))) return 0;
    png_read_row(self->png, row, NULL);
    return 1;
}

/// Why the last call returned 0.
static inline const char *fx_png_message(const fx_png *self) { return self->message; }
