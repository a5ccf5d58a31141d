// zbar and libqrencode, each loaded with the first QR code that is read or drawn and not with the process.
#pragma once
#include <dlfcn.h>
#include <qrencode.h>
#include <stddef.h>
#include <stdint.h>
#include <zbar.h>

/// A function of zbar; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_zbar(const char *name) {
    static void *library;
    if (!library) library = dlopen("libzbar.so.0", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_ZBAR(name) ((__typeof__(&name))fx_zbar(#name))

/// A function of libqrencode; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_qrencode(const char *name) {
    static void *library;
    if (!library) library = dlopen("libqrencode.so.4", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_QRENCODE(name) ((__typeof__(&name))fx_qrencode(#name))

/// Whether zbar is there. The other functions of zbar here need that.
static inline int fx_zbar_is_there(void) { return fx_zbar("zbar_scan_image") != NULL; }
/// Whether libqrencode is there. The other functions of libqrencode here need that.
static inline int fx_qrencode_is_there(void) { return fx_qrencode("QRcode_encodeData") != NULL; }

/// A reader that has looked at a picture of `width` × `height` bytes, 0 black and 255 white, for QR codes of either
/// polarity; to be freed with fx_zbar_free. NULL without memory.
static inline zbar_image_scanner_t *fx_zbar_scan(const uint8_t *gray, unsigned width, unsigned height) {
    zbar_image_scanner_t *scanner = FX_ZBAR(zbar_image_scanner_create)();
    zbar_image_t *image = scanner ? FX_ZBAR(zbar_image_create)() : NULL;
    if (!image) return NULL;
    FX_ZBAR(zbar_image_scanner_set_config)(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0);
    FX_ZBAR(zbar_image_scanner_set_config)(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1);
    FX_ZBAR(zbar_image_scanner_set_config)(scanner, ZBAR_NONE, ZBAR_CFG_TEST_INVERTED, 1);
    // "Y800": a byte a pel.
    FX_ZBAR(zbar_image_set_format)(image, 0x30303859);
    FX_ZBAR(zbar_image_set_size)(image, width, height);
    FX_ZBAR(zbar_image_set_data)(image, gray, (unsigned long)width * height, NULL);
    FX_ZBAR(zbar_scan_image)(scanner, image);
    FX_ZBAR(zbar_image_destroy)(image);
    return scanner;
}
static inline void fx_zbar_free(zbar_image_scanner_t *scanner) { FX_ZBAR(zbar_image_scanner_destroy)(scanner); }

/// The symbol that was found after `symbol`, or the first one; NULL if there is none.
static inline const zbar_symbol_t *fx_zbar_next(const zbar_image_scanner_t *scanner, const zbar_symbol_t *symbol) {
    if (symbol) return FX_ZBAR(zbar_symbol_next)(symbol);
    const zbar_symbol_set_t *all = FX_ZBAR(zbar_image_scanner_get_results)(scanner);
    return all ? FX_ZBAR(zbar_symbol_set_first_symbol)(all) : NULL;
}
/// What a symbol says, `count` bytes.
static inline const char *fx_zbar_data(const zbar_symbol_t *symbol, unsigned *count) {
    *count = FX_ZBAR(zbar_symbol_get_data_length)(symbol);
    return FX_ZBAR(zbar_symbol_get_data)(symbol);
}

/// The smallest QR code of `count` bytes with error correction M; NULL if they are too many. To be freed with
/// fx_qrencode_free.
static inline QRcode *fx_qrencode_encode(const uint8_t *bytes, int count) {
    return FX_QRENCODE(QRcode_encodeData)(count, bytes, 0, QR_ECLEVEL_M);
}
static inline void fx_qrencode_free(QRcode *code) { FX_QRENCODE(QRcode_free)(code); }
