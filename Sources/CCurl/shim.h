// libcurl. Its setters are variadic, which Swift cannot call: one typed wrapper each.
#pragma once
#include <curl/curl.h>
#include <stdint.h>

static inline CURLcode fx_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode fx_curl_set_offset(CURL *handle, CURLoption option, int64_t value) {
    return curl_easy_setopt(handle, option, (curl_off_t)value);
}
static inline CURLcode fx_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode fx_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode fx_curl_set_write(CURL *handle, CURLoption option, curl_write_callback function) {
    return curl_easy_setopt(handle, option, function);
}
static inline CURLcode fx_curl_set_transfer_info(CURL *handle, curl_xferinfo_callback function) {
    return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}
static inline CURLcode fx_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode fx_curl_get_offset(CURL *handle, CURLINFO info, int64_t *value) {
    curl_off_t offset = 0;
    CURLcode code = curl_easy_getinfo(handle, info, &offset);
    *value = (int64_t)offset;
    return code;
}
static inline CURLcode fx_curl_get_string(CURL *handle, CURLINFO info, const char **value) {
    return curl_easy_getinfo(handle, info, value);
}
