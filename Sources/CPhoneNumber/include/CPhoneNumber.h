// libphonenumber behind a C boundary: Swift cannot import its C++ headers.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What became of a number.
typedef enum {
    FX_PHONE_OK = 0,
    FX_PHONE_NOT_A_NUMBER = 1,
    FX_PHONE_INVALID_COUNTRY = 2,
    FX_PHONE_TOO_SHORT = 3,
    FX_PHONE_TOO_LONG = 4,
    FX_PHONE_INVALID_FOR_COUNTRY = 5,
    FX_PHONE_UNKNOWN_REGION = 6,
    FX_PHONE_INTERNAL_ERROR = 7,
    /// It is complete but for its area code.
    FX_PHONE_LOCAL_ONLY = 8,
    /// It has an extension.
    FX_PHONE_HAS_EXTENSION = 9,
    /// It is an emergency number or another short code of its country.
    FX_PHONE_SHORT_CODE = 10,
} fx_phone_result;

/// Parses `text` (UTF-8, NUL-terminated) as people of `region` (ISO 3166-1 alpha-2, or "ZZ" for none) write it,
/// and puts its E.164 form, NUL-terminated, into `e164` of `capacity` bytes (32 are enough).
fx_phone_result fx_phone_parse(const char *text, const char *region, char *e164, size_t capacity);

/// Puts the country (ISO 3166-1 alpha-2, NUL-terminated, 3 bytes) of a number in E.164 form into `region`; whether it has
/// one.
int fx_phone_region(const char *e164, char *region);

#ifdef __cplusplus
}
#endif
