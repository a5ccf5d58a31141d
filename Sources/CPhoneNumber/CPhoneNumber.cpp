#include "CPhoneNumber.h"

#include <cstring>
#include <phonenumbers/phonenumberutil.h>
#include <string>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

extern "C" fx_phone_result fx_phone_parse(
    const char *text, const char *region, char *e164, size_t capacity) {
    try {
        const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
        PhoneNumber number;
        switch (util.Parse(text, region, &number)) {
        case PhoneNumberUtil::NO_PARSING_ERROR: break;
        case PhoneNumberUtil::INVALID_COUNTRY_CODE_ERROR: return FX_PHONE_INVALID_COUNTRY;
        case PhoneNumberUtil::TOO_SHORT_AFTER_IDD:
        case PhoneNumberUtil::TOO_SHORT_NSN: return FX_PHONE_TOO_SHORT;
        case PhoneNumberUtil::TOO_LONG_NSN: return FX_PHONE_TOO_LONG;
        default: return FX_PHONE_NOT_A_NUMBER;
        }
        switch (util.IsPossibleNumberWithReason(number)) {
        case PhoneNumberUtil::TOO_SHORT: return FX_PHONE_TOO_SHORT;
        case PhoneNumberUtil::TOO_LONG: return FX_PHONE_TOO_LONG;
        case PhoneNumberUtil::INVALID_COUNTRY_CODE: return FX_PHONE_INVALID_COUNTRY;
        case PhoneNumberUtil::IS_POSSIBLE: break;
        default: return FX_PHONE_INVALID_FOR_COUNTRY;
        }
        std::string formatted;
        util.Format(number, PhoneNumberUtil::E164, &formatted);
        if (formatted.size() + 1 > capacity) return FX_PHONE_TOO_LONG;
        std::memcpy(e164, formatted.c_str(), formatted.size() + 1);
        return FX_PHONE_OK;
    } catch (...) {
        return FX_PHONE_INTERNAL_ERROR;
    }
}
