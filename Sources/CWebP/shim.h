// libwebp, loaded with the first WebP and not with the process.
#pragma once
#include <dlfcn.h>
#include <stdlib.h>
#include <webp/decode.h>

/// A function of libwebp; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_webp(const char *name) {
    static void *library;
    if (!library) library = dlopen("libwebp.so.7", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_WEBP(name) ((__typeof__(&name))fx_webp(#name))

/// Whether libwebp is there. Every other function here needs that.
static inline int fx_webp_is_there(void) { return fx_webp("WebPDecode") != NULL; }

/// Decodes the picture in the `size` bytes at `bytes`, of known width and height, into planes of luma (BT.601, 16 to 235)
/// and, if `alpha` isn't NULL, of alpha; 0, or libwebp's VP8StatusCode.
static inline int fx_webp_decode(const unsigned char *bytes, size_t size, int width, int height, unsigned char *luma,
                                 unsigned char *alpha) {
    WebPDecoderConfig config;
    if (!FX_WEBP(WebPInitDecoderConfigInternal)(&config, WEBP_DECODER_ABI_VERSION)) return VP8_STATUS_INVALID_PARAM;
    size_t across = ((size_t)width + 1) / 2, down = ((size_t)height + 1) / 2;
    unsigned char *chroma = malloc(2 * across * down);
    if (!chroma) return VP8_STATUS_OUT_OF_MEMORY;
    config.output.colorspace = alpha ? MODE_YUVA : MODE_YUV;
    config.output.is_external_memory = 1;
    WebPYUVABuffer *planes = &config.output.u.YUVA;
    planes->y = luma;
    planes->y_stride = width;
    planes->y_size = (size_t)width * (size_t)height;
    planes->u = chroma;
    planes->v = chroma + across * down;
    planes->u_stride = planes->v_stride = (int)across;
    planes->u_size = planes->v_size = across * down;
    planes->a = alpha;
    planes->a_stride = alpha ? width : 0;
    planes->a_size = alpha ? planes->y_size : 0;
    int status = FX_WEBP(WebPDecode)(bytes, size, &config);
    free(chroma);
    return status;
}
