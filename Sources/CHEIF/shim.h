// libheif, loaded with the first HEIC picture and not with the process.
#pragma once
#include <dlfcn.h>
#include <libheif/heif.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A function of libheif; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_heif(const char *name) {
    static void *library;
    if (!library) library = dlopen("libheif.so.1", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_HEIF(name) ((__typeof__(&name))fx_heif(#name))

/// Whether libheif is there. Every other function here needs that.
static inline int fx_heif_is_there(void) { return fx_heif("heif_context_alloc") != NULL; }

/// The primary picture of a HEIF file, whose bytes stay the caller's as long as it lives.
typedef struct {
    struct heif_context *context;
    struct heif_image_handle *handle;
    struct heif_image *image;
    char message[160];
} fx_heif_picture;

static inline void fx_heif_close(fx_heif_picture *self) {
    if (self->image) FX_HEIF(heif_image_release)(self->image);
    if (self->handle) FX_HEIF(heif_image_handle_release)(self->handle);
    if (self->context) FX_HEIF(heif_context_free)(self->context);
    free(self);
}

/// Whether it went well; if not, the message says why.
static inline int fx_heif_succeeds(fx_heif_picture *self, struct heif_error error) {
    if (error.code == heif_error_Ok) return 1;
    snprintf(self->message, sizeof self->message, "%s", error.message ? error.message : "unknown");
    self->message[strcspn(self->message, "\n")] = 0;
    return 0;
}

/// A reader of the `size` bytes at `bytes`; NULL without memory. Whether it has a picture is asked next.
static inline fx_heif_picture *fx_heif_open(const void *bytes, size_t size) {
    fx_heif_picture *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->context = FX_HEIF(heif_context_alloc)();
    if (!self->context) {
        free(self);
        return NULL;
    }
    FX_HEIF(heif_context_set_max_decoding_threads)(self->context, 0);
    if (fx_heif_succeeds(self, FX_HEIF(heif_context_read_from_memory_without_copy)(self->context, bytes, size, NULL)))
        fx_heif_succeeds(self, FX_HEIF(heif_context_get_primary_image_handle)(self->context, &self->handle));
    return self;
}

static inline int fx_heif_width(const fx_heif_picture *self) {
    return self->handle ? FX_HEIF(heif_image_handle_get_width)(self->handle) : 0;
}
static inline int fx_heif_height(const fx_heif_picture *self) {
    return self->handle ? FX_HEIF(heif_image_handle_get_height)(self->handle) : 0;
}

/// Decodes the picture as it is coded, turned as its own properties say; 1, or 0 on an error.
static inline int fx_heif_decode(fx_heif_picture *self) {
    if (self->image) FX_HEIF(heif_image_release)(self->image);
    self->image = NULL;
    return fx_heif_succeeds(self, FX_HEIF(heif_decode_image)(self->handle, &self->image, heif_colorspace_undefined,
                                                             heif_chroma_undefined, NULL));
}

/// Whether the luma of the decoded picture reaches from 16 to 235 (of 8 bits), not from 0 to 255.
static inline int fx_heif_is_limited(const fx_heif_picture *self) {
    struct heif_color_profile_nclx *profile = NULL;
    struct heif_error error = FX_HEIF(heif_image_get_nclx_color_profile)(self->image, &profile);
    if (error.code != heif_error_Ok || !profile) return 0;
    int limited = !profile->full_range_flag;
    FX_HEIF(heif_nclx_color_profile_free)(profile);
    return limited;
}

/// A plane of the decoded picture: its rows, `stride` bytes apart, of samples of `depth` bits in one byte or two; NULL
/// if it has none, or one of another size than the picture's.
static inline const unsigned char *fx_heif_plane(const fx_heif_picture *self, enum heif_channel channel, int *stride,
                                                 int *depth) {
    if (FX_HEIF(heif_image_get_width)(self->image, channel) != fx_heif_width(self)) return NULL;
    if (FX_HEIF(heif_image_get_height)(self->image, channel) != fx_heif_height(self)) return NULL;
    *depth = FX_HEIF(heif_image_get_bits_per_pixel_range)(self->image, channel);
    return FX_HEIF(heif_image_get_plane_readonly)(self->image, channel, stride);
}

/// Why the last call failed.
static inline const char *fx_heif_words(const fx_heif_picture *self) { return self->message; }
