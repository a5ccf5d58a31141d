// libcurl. Its setters are variadic, which Swift cannot call: one typed wrapper each.
//
// The library is loaded by the first call of curl_global_init or curl_easy_init, not when the program starts: with
// the 30 libraries that it brings along it costs more than a tool's whole start, and most runs of a tool that may
// talk to a server don't. If it can't be loaded, curl_global_init returns CURLE_FAILED_INIT and curl_easy_init NULL.
#pragma once
#include <curl/curl.h>
#include <netdb.h>
#include <stdint.h>

CURLcode fx_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode fx_curl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode fx_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode fx_curl_set_write(CURL *handle, CURLoption option, curl_write_callback function);
CURLcode fx_curl_set_transfer_info(CURL *handle, curl_xferinfo_callback function);
CURLcode fx_curl_set_before_request(CURL *handle, curl_prereq_callback function, void *context);
CURLcode fx_curl_set_open_socket(CURL *handle, curl_opensocket_callback function, void *context);
CURLcode fx_curl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode fx_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);
CURLcode fx_curl_get_string(CURL *handle, CURLINFO info, const char **value);
/// What libcurl tells of TLS, while the exchange runs.
CURLcode fx_curl_get_tls_session(CURL *handle, const struct curl_tlssessioninfo **info);
/// The next exchange of `multi` that has come to its end, and how it ended; NULL if there is none.
CURL *fx_curl_multi_finished(CURLM *multi, CURLcode *code);
/// The numeric form of an address that libcurl is about to connect to: longer than the struct says, so not for
/// Swift to copy. 0, or an error of getnameinfo(3).
int fx_curl_numeric_address(const struct curl_sockaddr *address, char *text, size_t capacity);

/// The protocol that the connection of an exchange is secured by, such as "TLSv1.3". NULL without TLS, outside of the
/// exchange, or if libcurl's TLS is not OpenSSL's.
const char *fx_curl_tls_version(CURL *handle);
/// Hands over the certificates that the server has shown, its own first, each in DER. None, as above.
void fx_curl_tls_certificates(
    CURL *handle, void (*take)(void *context, const unsigned char *der, size_t count), void *context);

/// What stands in a certificate (RFC 5280). Texts are UTF-8, and cut to their rooms.
typedef struct {
    char subject[512];
    char issuer[512];
    /// The DNS names and addresses that it is for, a line each.
    char names[4096];
    /// Seconds since 1970.
    int64_t not_before, not_after;
    /// SHA-256 of the whole certificate and of its SubjectPublicKeyInfo.
    unsigned char digest[32], key_digest[32];
    /// Whether it is signed by its own key.
    int is_self_signed;
} fx_certificate;

/// Reads a certificate in DER; 0 if it is none. It has to come from fx_curl_tls_certificates.
int fx_certificate_read(const unsigned char *der, size_t count, fx_certificate *certificate);
