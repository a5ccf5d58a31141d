// Services that tell of themselves on the own link (RFC 6762, RFC 6763), heard by the Avahi daemon. libavahi-client is
// loaded with the first search and not with the process.
#pragma once
#include <stdint.h>

/// A search that is under way.
typedef struct fx_browser fx_browser;

/// A service that was found and asked for its address.
typedef struct {
    char name[256];
    char host[256];
    char address[64];  ///< numeric, without a zone
    uint16_t port;
} fx_service;

/// Whether libavahi-client is there; if not, dlerror(3) says so. Every other function here needs that.
int fx_avahi_is_there(void);
/// Begins to look for services of `type`, such as "_http._tcp"; NULL if the daemon can't be asked, and `error` is
/// Avahi's number for it.
fx_browser *fx_browse(const char *type, int *error);
/// Takes in what has come, without waiting for more; whether more may come.
int fx_browser_step(fx_browser *browser);
/// Copies the next service that was found; 0 if there is none.
int fx_browser_take(fx_browser *browser, fx_service *service);
/// Ends the search.
void fx_browser_free(fx_browser *browser);
/// Avahi's words for an error.
const char *fx_avahi_words(int error);
