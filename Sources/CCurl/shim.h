// libcurl. Its setters are variadic, which Swift cannot call: one typed wrapper each.
#pragma once
#include <curl/curl.h>
#include <netdb.h>
#include <stdint.h>

static inline CURLcode fx_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
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
static inline CURLcode fx_curl_set_before_request(CURL *handle, curl_prereq_callback function, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
}
static inline CURLcode fx_curl_set_open_socket(CURL *handle, curl_opensocket_callback function, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}
static inline CURLcode fx_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode fx_curl_get_string(CURL *handle, CURLINFO info, const char **value) {
    return curl_easy_getinfo(handle, info, value);
}
/// The numeric form of an address that libcurl is about to connect to: longer than the struct says, so not for
/// Swift to copy. 0, or an error of getnameinfo(3).
static inline int fx_curl_numeric_address(const struct curl_sockaddr *address, char *text, size_t capacity) {
    return getnameinfo(&address->addr, (socklen_t)address->addrlen, text, (socklen_t)capacity, NULL, 0, NI_NUMERICHOST);
}
