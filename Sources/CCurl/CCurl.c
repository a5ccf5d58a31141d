#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>

// Every function of libcurl that is called from here or from Swift.
#define FUNCTIONS(each)                                                                                          \
    each(curl_global_init) each(curl_easy_init) each(curl_easy_cleanup) each(curl_easy_perform)                  \
    each(curl_easy_strerror) each(curl_easy_setopt) each(curl_easy_getinfo)                                      \
    each(curl_mime_init) each(curl_mime_free) each(curl_mime_addpart) each(curl_mime_name)                       \
    each(curl_mime_filename) each(curl_mime_type) each(curl_mime_data) each(curl_mime_data_cb)                   \
    each(curl_slist_append) each(curl_slist_free_all)                                                            \
    each(curl_multi_init) each(curl_multi_cleanup) each(curl_multi_add_handle) each(curl_multi_remove_handle)    \
    each(curl_multi_perform) each(curl_multi_poll) each(curl_multi_info_read)

static struct {
#define POINTER(name) __typeof__(&name) name;
    FUNCTIONS(POINTER)
} library;

static int is_loaded;

static void load(void) {
    // The version of the interface that the header is of, since 2006.
    void *handle = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) if (!(library.name = (__typeof__(&name))dlsym(handle, #name))) return;
    FUNCTIONS(FIND)
    is_loaded = 1;
}

// Ours have the library's own names. Others of this process, itself above all, must not find them in its place.
#pragma GCC visibility push(hidden)

static int loaded(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

CURLcode curl_global_init(long flags) { return loaded() ? library.curl_global_init(flags) : CURLE_FAILED_INIT; }
CURL *curl_easy_init(void) { return loaded() ? library.curl_easy_init() : NULL; }

const char *curl_easy_strerror(CURLcode code) {
    return loaded() ? library.curl_easy_strerror(code) : "libcurl.so.4 can't be loaded";
}
struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text) {
    return loaded() ? library.curl_slist_append(list, text) : NULL;
}

// All others need something that these have given.
void curl_slist_free_all(struct curl_slist *list) {
    if (list) library.curl_slist_free_all(list);
}
void curl_easy_cleanup(CURL *handle) { library.curl_easy_cleanup(handle); }
CURLcode curl_easy_perform(CURL *handle) { return library.curl_easy_perform(handle); }
curl_mime *curl_mime_init(CURL *handle) { return library.curl_mime_init(handle); }
void curl_mime_free(curl_mime *form) {
    if (form) library.curl_mime_free(form);
}
curl_mimepart *curl_mime_addpart(curl_mime *form) { return library.curl_mime_addpart(form); }
CURLcode curl_mime_name(curl_mimepart *part, const char *name) { return library.curl_mime_name(part, name); }
CURLcode curl_mime_filename(curl_mimepart *part, const char *name) { return library.curl_mime_filename(part, name); }
CURLcode curl_mime_type(curl_mimepart *part, const char *type) { return library.curl_mime_type(part, type); }
CURLcode curl_mime_data(curl_mimepart *part, const char *data, size_t size) {
    return library.curl_mime_data(part, data, size);
}
CURLcode curl_mime_data_cb(
    curl_mimepart *part, curl_off_t size, curl_read_callback read, curl_seek_callback seek, curl_free_callback done,
    void *context) {
    return library.curl_mime_data_cb(part, size, read, seek, done, context);
}

CURLM *curl_multi_init(void) { return loaded() ? library.curl_multi_init() : NULL; }
CURLMcode curl_multi_cleanup(CURLM *multi) { return library.curl_multi_cleanup(multi); }
CURLMcode curl_multi_add_handle(CURLM *multi, CURL *handle) { return library.curl_multi_add_handle(multi, handle); }
CURLMcode curl_multi_remove_handle(CURLM *multi, CURL *handle) {
    return library.curl_multi_remove_handle(multi, handle);
}
CURLMcode curl_multi_perform(CURLM *multi, int *running) { return library.curl_multi_perform(multi, running); }
CURLMcode curl_multi_poll(
    CURLM *multi, struct curl_waitfd *extra, unsigned int count, int milliseconds, int *ready) {
    return library.curl_multi_poll(multi, extra, count, milliseconds, ready);
}

CURL *fx_curl_multi_finished(CURLM *multi, CURLcode *code) {
    int left;
    CURLMsg *message;
    while ((message = library.curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

CURLcode fx_curl_set_long(CURL *handle, CURLoption option, long value) {
    return library.curl_easy_setopt(handle, option, value);
}
CURLcode fx_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return library.curl_easy_setopt(handle, option, value);
}
CURLcode fx_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return library.curl_easy_setopt(handle, option, value);
}
CURLcode fx_curl_set_write(CURL *handle, CURLoption option, curl_write_callback function) {
    return library.curl_easy_setopt(handle, option, function);
}
CURLcode fx_curl_set_transfer_info(CURL *handle, curl_xferinfo_callback function) {
    return library.curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}
CURLcode fx_curl_set_before_request(CURL *handle, curl_prereq_callback function, void *context) {
    CURLcode code = library.curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
    return code != CURLE_OK ? code : library.curl_easy_setopt(handle, CURLOPT_PREREQDATA, context);
}
CURLcode fx_curl_set_open_socket(CURL *handle, curl_opensocket_callback function, void *context) {
    CURLcode code = library.curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
    return code != CURLE_OK ? code : library.curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}
CURLcode fx_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return library.curl_easy_getinfo(handle, info, value);
}
CURLcode fx_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
    return library.curl_easy_getinfo(handle, info, value);
}
CURLcode fx_curl_get_string(CURL *handle, CURLINFO info, const char **value) {
    return library.curl_easy_getinfo(handle, info, value);
}

CURLcode fx_curl_get_tls_session(CURL *handle, const struct curl_tlssessioninfo **info) {
    return library.curl_easy_getinfo(handle, CURLINFO_TLS_SSL_PTR, info);
}

int fx_curl_numeric_address(const struct curl_sockaddr *address, char *text, size_t capacity) {
    return getnameinfo(
        &address->addr, (socklen_t)address->addrlen, text, (socklen_t)capacity, NULL, 0, NI_NUMERICHOST);
}
