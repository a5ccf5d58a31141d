// libjpeg-turbo, loaded with the first JPEG that is decoded and not with the process.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <dlfcn.h>
#include <jpeglib.h>
#include <jerror.h>
#include <setjmp.h>
#include <unistd.h>

/// A function of libjpeg; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_jpeg_function(const char *name) {
    static void *library;
    if (!library) library = dlopen("libjpeg.so.62", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_JPEG(name) ((__typeof__(&name))fx_jpeg_function(#name))

/// Whether libjpeg is there. Every other function here needs that.
static inline int fx_jpeg_is_there(void) { return fx_jpeg_function("jpeg_CreateDecompress") != NULL; }

/// A JPEG being decoded. libjpeg reports an error by a function that may not return: so each call of it stands behind
/// a setjmp(3) of its own in here, whose longjmp(3) crosses C's frames only, and none calls back into Swift.
typedef struct {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    jmp_buf escape;
    int descriptor;
    off_t offset;
    unsigned char bytes[1 << 16];
    char message[JMSG_LENGTH_MAX];
} fx_jpeg;

static void fx_jpeg_fail(j_common_ptr jpeg) {
    fx_jpeg *self = jpeg->client_data;
    self->errors.format_message(jpeg, self->message);
    longjmp(self->escape, 1);
}

/// Data that was made up for lost data is an error; what harms no pel isn't.
static void fx_jpeg_warn(j_common_ptr jpeg, int level) {
    if (level >= 0) return;
    switch (jpeg->err->msg_code) {
    case JWRN_ARITH_BAD_CODE:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_JPEG_EOF:
    case JWRN_MUST_RESYNC: fx_jpeg_fail(jpeg);
    }
}

static void fx_jpeg_nothing(j_decompress_ptr jpeg) { (void)jpeg; }

static boolean fx_jpeg_fill(j_decompress_ptr jpeg) {
    fx_jpeg *self = jpeg->client_data;
    ssize_t got = pread(self->descriptor, self->bytes, sizeof self->bytes, self->offset);
    if (got <= 0) ERREXIT(jpeg, JERR_INPUT_EOF);
    self->offset += got;
    self->source.next_input_byte = self->bytes;
    self->source.bytes_in_buffer = (size_t)got;
    return TRUE;
}

static void fx_jpeg_skip(j_decompress_ptr jpeg, long count) {
    fx_jpeg *self = jpeg->client_data;
    if (count <= 0) return;
    if ((size_t)count <= self->source.bytes_in_buffer) {
        self->source.next_input_byte += count;
        self->source.bytes_in_buffer -= (size_t)count;
    } else {
        self->offset += count - (off_t)self->source.bytes_in_buffer;
        self->source.bytes_in_buffer = 0;
    }
}

static boolean fx_jpeg_resync(j_decompress_ptr jpeg, int desired) {
    (void)desired;
    ERREXIT(jpeg, JWRN_MUST_RESYNC);
    return FALSE;
}

static inline void fx_jpeg_close(fx_jpeg *self) {
    FX_JPEG(jpeg_destroy_decompress)(&self->jpeg);
    free(self);
}

/// A decoder of the file `descriptor` from its first byte on; NULL without memory.
static inline fx_jpeg *fx_jpeg_open(int descriptor) {
    fx_jpeg *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->descriptor = descriptor;
    self->jpeg.err = FX_JPEG(jpeg_std_error)(&self->errors);
    self->errors.error_exit = fx_jpeg_fail;
    self->errors.emit_message = fx_jpeg_warn;
    self->jpeg.client_data = self;
    if (setjmp(self->escape)) {
        fx_jpeg_close(self);
        return NULL;
    }
    FX_JPEG(jpeg_CreateDecompress)(&self->jpeg, JPEG_LIB_VERSION, sizeof self->jpeg);
    self->source.init_source = fx_jpeg_nothing;
    self->source.fill_input_buffer = fx_jpeg_fill;
    self->source.skip_input_data = fx_jpeg_skip;
    self->source.resync_to_restart = fx_jpeg_resync;
    self->source.term_source = fx_jpeg_nothing;
    self->jpeg.src = &self->source;
    return self;
}

/// Reads up to the pels and asks for them in gray, or in cyan, magenta, yellow and black where there are four colours.
/// Returns the samples of a pel, 1 or 4, or 0 on an error. A progressive picture is decoded in here.
static inline int fx_jpeg_begin(fx_jpeg *self) {
    if (setjmp(self->escape)) return 0;
    FX_JPEG(jpeg_read_header)(&self->jpeg, TRUE);
    int four = self->jpeg.num_components == 4;
    self->jpeg.out_color_space = four ? JCS_CMYK : JCS_GRAYSCALE;
    FX_JPEG(jpeg_start_decompress)(&self->jpeg);
    return four ? 4 : 1;
}

static inline unsigned fx_jpeg_width(const fx_jpeg *self) { return self->jpeg.output_width; }
static inline unsigned fx_jpeg_height(const fx_jpeg *self) { return self->jpeg.output_height; }

/// Reads the next row into `row`; 1, or 0 on an error.
static inline int fx_jpeg_read_row(fx_jpeg *self, unsigned char *row) {
    if (setjmp(self->escape)) return 0;
    return FX_JPEG(jpeg_read_scanlines)(&self->jpeg, &row, 1) == 1;
}

/// Why the last call returned 0.
static inline const char *fx_jpeg_message(const fx_jpeg *self) { return self->message; }
