#include "CPhoneNumber.h"

#include <cstring>
#include <phonenumbers/phonenumberutil.h>
#include <phonenumbers/shortnumberinfo.h>
#include <string>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;
using i18n::phonenumbers::ShortNumberInfo;

/// Whether the country dials `number` as a service and not as a subscriber: 112, 911, 116117.
static bool is_short_code(const PhoneNumberUtil &util, const PhoneNumber &number) {
    // No short code has more than six digits, and the tables take a millisecond to read.
    if (number.national_number() > 999999 || util.IsValidNumber(number)) return false;
    return ShortNumberInfo().IsValidShortNumber(number);
}

/// Whether `text` alone, as dialled in `region`, reaches an emergency service.
static bool is_emergency(const char *text, const char *region) {
    return std::strlen(text) <= 12 && ShortNumberInfo().ConnectsToEmergencyNumber(text, region);
}

static fx_phone_result parse(const PhoneNumberUtil &util, const char *text, const char *region, PhoneNumber &number) {
    switch (util.Parse(text, region, &number)) {
    case PhoneNumberUtil::NO_PARSING_ERROR: break;
    case PhoneNumberUtil::INVALID_COUNTRY_CODE_ERROR: return FX_PHONE_INVALID_COUNTRY;
    case PhoneNumberUtil::TOO_SHORT_AFTER_IDD:
    case PhoneNumberUtil::TOO_SHORT_NSN: return FX_PHONE_TOO_SHORT;
    case PhoneNumberUtil::TOO_LONG_NSN: return FX_PHONE_TOO_LONG;
    default: return FX_PHONE_NOT_A_NUMBER;
    }
    if (number.has_extension()) return FX_PHONE_HAS_EXTENSION;
    if (is_short_code(util, number)) return FX_PHONE_SHORT_CODE;
    switch (util.IsPossibleNumberWithReason(number)) {
    case PhoneNumberUtil::IS_POSSIBLE: return FX_PHONE_OK;
    case PhoneNumberUtil::IS_POSSIBLE_LOCAL_ONLY: return FX_PHONE_LOCAL_ONLY;
    case PhoneNumberUtil::TOO_SHORT: return FX_PHONE_TOO_SHORT;
    case PhoneNumberUtil::TOO_LONG: return FX_PHONE_TOO_LONG;
    case PhoneNumberUtil::INVALID_COUNTRY_CODE: return FX_PHONE_INVALID_COUNTRY;
    default: return FX_PHONE_INVALID_FOR_COUNTRY;
    }
}

extern "C" fx_phone_result fx_phone_parse(
    const char *text, const char *region, char *e164, size_t capacity) {
    try {
        const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
        const bool has_region = std::strcmp(region, "ZZ") != 0;
        if (has_region && util.GetCountryCodeForRegion(region) == 0) return FX_PHONE_UNKNOWN_REGION;
        if (has_region && is_emergency(text, region)) return FX_PHONE_SHORT_CODE;
        PhoneNumber number;
        const fx_phone_result result = parse(util, text, region, number);
        if (result != FX_PHONE_OK) return result;
        std::string formatted;
        util.Format(number, PhoneNumberUtil::E164, &formatted);
        if (formatted.size() + 1 > capacity) return FX_PHONE_TOO_LONG;
        std::memcpy(e164, formatted.c_str(), formatted.size() + 1);
        return FX_PHONE_OK;
    } catch (...) {
        return FX_PHONE_INTERNAL_ERROR;
    }
}

extern "C" int fx_phone_region(const char *e164, char *region) {
    try {
        const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
        PhoneNumber number;
        if (util.Parse(e164, "ZZ", &number) != PhoneNumberUtil::NO_PARSING_ERROR) return 0;
        std::string found;
        util.GetRegionCodeForNumber(number, &found);
        // Of several countries with one code the main one, where the number says no more.
        if (found.size() != 2 || found == "ZZ") util.GetRegionCodeForCountryCode(number.country_code(), &found);
        if (found.size() != 2 || found == "ZZ") return 0;
        std::memcpy(region, found.c_str(), 3);
        return 1;
    } catch (...) {
        return 0;
    }
}
