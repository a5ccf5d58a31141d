// libtiff, loaded with the first TIFF and not with the process.
#pragma once
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>
#include <unistd.h>

/// A function of libtiff; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_tiff(const char *name) {
    static void *library;
    if (!library) library = dlopen("libtiff.so.6", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
/// Looked up once at each place: the search costs more than most of the calls.
#define FX_TIFF(name)                                                    \
    ({                                                                   \
        static __typeof__(&name) found;                                  \
        found ? found : (found = (__typeof__(&name))fx_tiff(#name));     \
    })

/// Whether libtiff is there, 4.5 or newer. Every other function here needs that.
static inline int fx_tiff_is_there(void) { return fx_tiff("TIFFClientOpenExt") != NULL; }

/// A TIFF that is open: over bytes in memory, or over a file that is read by pread(2), so that its own position stays
/// where it is and a file cut short meanwhile is a short read and no SIGBUS.
typedef struct {
    TIFF *tiff;
    int descriptor;         ///< -1 over bytes in memory
    const uint8_t *source;  ///< the caller's bytes, when read
    uint8_t *made;          ///< our bytes, when written
    size_t count, room, position;
    uint8_t *tile;        ///< room for an uncompressed tile
    unsigned complaints;  ///< errors and warnings so far
    char words[160];      ///< the first error or, before there is one, the first warning
    int has_error;
} fx_tiff_file;

static inline tmsize_t fx_tiff_read(thandle_t handle, void *bytes, tmsize_t wanted) {
    fx_tiff_file *self = handle;
    if (wanted <= 0 || self->position >= self->count) return 0;
    size_t count = (size_t)wanted < self->count - self->position ? (size_t)wanted : self->count - self->position;
    if (self->descriptor >= 0) {
        ssize_t got = pread(self->descriptor, bytes, count, (off_t)self->position);
        count = got > 0 ? (size_t)got : 0;
    } else {
        memcpy(bytes, (self->made ? self->made : self->source) + self->position, count);
    }
    self->position += count;
    return (tmsize_t)count;
}

static inline tmsize_t fx_tiff_write(thandle_t handle, void *bytes, tmsize_t count) {
    fx_tiff_file *self = handle;
    if (self->descriptor >= 0 || self->source || count <= 0) return 0;
    size_t end = self->position + (size_t)count;
    if (end > self->room) {
        size_t room = end * 2;
        uint8_t *made = realloc(self->made, room);
        if (!made) return 0;
        memset(made + self->room, 0, room - self->room);
        self->made = made;
        self->room = room;
    }
    memcpy(self->made + self->position, bytes, (size_t)count);
    self->position = end;
    if (end > self->count) self->count = end;
    return count;
}

static inline toff_t fx_tiff_seek(thandle_t handle, toff_t offset, int whence) {
    fx_tiff_file *self = handle;
    toff_t base = whence == SEEK_CUR ? self->position : whence == SEEK_END ? self->count : 0;
    // Nothing is written that far out; a hostile offset that is read finds the end of the file.
    if (self->made && base + offset > ((toff_t)1 << 32)) return (toff_t)-1;
    self->position = (size_t)(base + offset);
    return base + offset;
}

static inline int fx_tiff_shut(thandle_t handle) {
    (void)handle;
    return 0;
}

static inline toff_t fx_tiff_size(thandle_t handle) { return ((fx_tiff_file *)handle)->count; }

static inline void fx_tiff_note(fx_tiff_file *self, int is_error, const char *format, va_list arguments) {
    self->complaints++;
    if (self->words[0] && (self->has_error || !is_error)) return;
    self->has_error = is_error;
    vsnprintf(self->words, sizeof self->words, format, arguments);
}

static inline int fx_tiff_fail(TIFF *tiff, void *handle, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    (void)module;
    fx_tiff_note(handle, 1, format, arguments);
    return 1;
}

static inline int fx_tiff_warn(TIFF *tiff, void *handle, const char *module, const char *format, va_list arguments) {
    (void)tiff;
    (void)module;
    fx_tiff_note(handle, 0, format, arguments);
    return 1;
}

/// Opens `self`; false if it is no TIFF, with the words that say why. No piece of memory above `limit` is taken.
static inline int fx_tiff_begin(fx_tiff_file *self, const char *mode, size_t limit) {
    TIFFOpenOptions *options = FX_TIFF(TIFFOpenOptionsAlloc)();
    if (!options) return 0;
    // What has no handle yet would go to the process's standard error.
    FX_TIFF(TIFFSetErrorHandler)(NULL);
    FX_TIFF(TIFFSetWarningHandler)(NULL);
    FX_TIFF(TIFFOpenOptionsSetErrorHandlerExtR)(options, fx_tiff_fail, self);
    FX_TIFF(TIFFOpenOptionsSetWarningHandlerExtR)(options, fx_tiff_warn, self);
    FX_TIFF(TIFFOpenOptionsSetMaxSingleMemAlloc)(options, (tmsize_t)limit);
    self->tiff = FX_TIFF(TIFFClientOpenExt)(
        "", mode, self, fx_tiff_read, fx_tiff_write, fx_tiff_seek, fx_tiff_shut, fx_tiff_size, NULL, NULL, options);
    FX_TIFF(TIFFOpenOptionsFree)(options);
    return self->tiff != NULL;
}

/// A TIFF to be read from `bytes`, which must stay where they are; from `descriptor` where they are NULL; or to be
/// written into memory where both are missing. NULL without memory.
static inline fx_tiff_file *fx_tiff_new(const uint8_t *bytes, size_t count, int descriptor) {
    fx_tiff_file *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->source = bytes;
    self->count = count;
    self->descriptor = descriptor;
    return self;
}

static inline void fx_tiff_free(fx_tiff_file *self) {
    if (self->tiff) {
        FX_TIFF(TIFFCleanup)(self->tiff);
    }
    free(self->tile);
    free(self->made);
    free(self);
}

static inline int fx_tiff_set_integer(fx_tiff_file *self, uint32_t tag, uint32_t value) {
    return FX_TIFF(TIFFSetField)(self->tiff, tag, value);
}
static inline int fx_tiff_set_number(fx_tiff_file *self, uint32_t tag, double value) {
    return FX_TIFF(TIFFSetField)(self->tiff, tag, value);
}
static inline int fx_tiff_get_short(fx_tiff_file *self, uint32_t tag, uint16_t *value) {
    return FX_TIFF(TIFFGetFieldDefaulted)(self->tiff, tag, value);
}
static inline int fx_tiff_get_long(fx_tiff_file *self, uint32_t tag, uint32_t *value) {
    return FX_TIFF(TIFFGetFieldDefaulted)(self->tiff, tag, value);
}
static inline int fx_tiff_get_float(fx_tiff_file *self, uint32_t tag, float *value) {
    return FX_TIFF(TIFFGetField)(self->tiff, tag, value);
}

/// Codes `count` bytes as the only strip; where the code lies in the bytes made, or -1.
static inline int64_t fx_tiff_encode(fx_tiff_file *self, const uint8_t *pels, size_t count) {
    if (FX_TIFF(TIFFWriteEncodedStrip)(self->tiff, 0, (void *)pels, (tmsize_t)count) < 0) return -1;
    return (int64_t)FX_TIFF(TIFFGetStrileOffset)(self->tiff, 0);
}
static inline uint64_t fx_tiff_strile_bytes(fx_tiff_file *self, uint32_t index) {
    return FX_TIFF(TIFFGetStrileByteCount)(self->tiff, index);
}
/// Decodes strip `index` into `pels`; the bytes decoded, or -1.
static inline int64_t fx_tiff_decode(fx_tiff_file *self, uint32_t index, uint8_t *pels, size_t count) {
    return FX_TIFF(TIFFReadEncodedStrip)(self->tiff, index, pels, (tmsize_t)count);
}

/// Goes to the page whose directory lies at `offset`.
static inline int fx_tiff_go(fx_tiff_file *self, uint64_t offset) {
    if (self->tile) {
        FX_TIFF(TIFFReadBufferSetup)(self->tiff, NULL, 1024);
        free(self->tile);
        self->tile = NULL;
    }
    return FX_TIFF(TIFFSetSubDirectory)(self->tiff, offset);
}
static inline int fx_tiff_is_tiled(fx_tiff_file *self) { return FX_TIFF(TIFFIsTiled)(self->tiff); }
static inline uint32_t fx_tiff_strip_count(fx_tiff_file *self) { return FX_TIFF(TIFFNumberOfStrips)(self->tiff); }
static inline int64_t fx_tiff_row_bytes(fx_tiff_file *self) { return FX_TIFF(TIFFScanlineSize)(self->tiff); }
static inline uint64_t fx_tiff_strip_size(fx_tiff_file *self) { return FX_TIFF(TIFFStripSize64)(self->tiff); }
static inline uint64_t fx_tiff_tile_size(fx_tiff_file *self) { return FX_TIFF(TIFFTileSize64)(self->tiff); }
/// Makes the room for raw bytes as large as a tile. What libtiff takes by itself is rounded up, and then it refuses
/// uncompressed tiles, for it takes the size of the room for theirs.
static inline int fx_tiff_fit_tile(fx_tiff_file *self) {
    tmsize_t size = FX_TIFF(TIFFTileSize)(self->tiff);
    self->tile = size > 0 ? malloc((size_t)size) : NULL;
    return self->tile && FX_TIFF(TIFFReadBufferSetup)(self->tiff, self->tile, size);
}

/// Reads the code of strip `index` as it is; the bytes read, or -1.
static inline int64_t fx_tiff_read_code(fx_tiff_file *self, uint32_t index, uint8_t *code, size_t count) {
    return FX_TIFF(TIFFReadRawStrip)(self->tiff, index, code, (tmsize_t)count);
}
static inline int fx_tiff_read_row(fx_tiff_file *self, uint8_t *samples, uint32_t row) {
    return FX_TIFF(TIFFReadScanline)(self->tiff, samples, row, 0);
}

/// Whether libtiff knows the colours of this page; if not, `words` say why, 1024 bytes.
static inline int fx_tiff_has_colours(fx_tiff_file *self, char *words) {
    return FX_TIFF(TIFFRGBAImageOK)(self->tiff, words);
}
/// The strip that begins with `row`, or the tile at `column` and `row`, in 8-bit red, green, blue and alpha, the first
/// row last; colours are multiplied by alpha.
static inline int fx_tiff_read_strip(fx_tiff_file *self, uint32_t row, uint32_t *pels) {
    return FX_TIFF(TIFFReadRGBAStripExt)(self->tiff, row, pels, 1);
}
static inline int fx_tiff_read_tile(fx_tiff_file *self, uint32_t column, uint32_t row, uint32_t *pels) {
    return FX_TIFF(TIFFReadRGBATileExt)(self->tiff, column, row, pels, 1);
}
