#include "CAvahi.h"

#include <avahi-client/client.h>
#include <avahi-client/lookup.h>
#include <avahi-common/error.h>
#include <avahi-common/simple-watch.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/// More services of one type are on no link of a person's.
enum { MOST = 64 };

#define FUNCTIONS(each)                                                                                          \
    each(client, avahi_client_new) each(client, avahi_client_free) each(client, avahi_client_errno)              \
    each(client, avahi_service_browser_new) each(client, avahi_service_resolver_new)                             \
    each(client, avahi_service_resolver_free)                                                                    \
    each(common, avahi_simple_poll_new) each(common, avahi_simple_poll_free) each(common, avahi_simple_poll_get) \
    each(common, avahi_simple_poll_iterate) each(common, avahi_address_snprint) each(common, avahi_strerror)

static struct {
#define POINTER(library, name) __typeof__(&name) name;
    FUNCTIONS(POINTER)
} avahi;

struct fx_browser {
    AvahiSimplePoll *poll;
    AvahiClient *client;
    fx_service found[MOST];
    int count, taken;
    int resolving;    ///< services whose address is asked for
    int is_complete;  ///< whether the daemon has told all that it knows now
    int has_failed;
};

int fx_avahi_is_there(void) {
    static int is_loaded;
    if (is_loaded) return 1;
    void *common = dlopen("libavahi-common.so.3", RTLD_LAZY | RTLD_LOCAL);
    void *client = common ? dlopen("libavahi-client.so.3", RTLD_LAZY | RTLD_LOCAL) : NULL;
    if (!client) return 0;
#define FIND(library, name) if (!(avahi.name = (__typeof__(&name))dlsym(library, #name))) return 0;
    FUNCTIONS(FIND)
    return is_loaded = 1;
}

const char *fx_avahi_words(int error) { return avahi.avahi_strerror(error); }

static void resolved(AvahiServiceResolver *resolver, AvahiIfIndex interface, AvahiProtocol protocol,
                     AvahiResolverEvent event, const char *name, const char *type, const char *domain,
                     const char *host, const AvahiAddress *address, uint16_t port, AvahiStringList *text,
                     AvahiLookupResultFlags flags, void *context) {
    fx_browser *self = context;
    self->resolving--;
    if (event == AVAHI_RESOLVER_FOUND && self->count < MOST) {
        fx_service *service = &self->found[self->count++];
        snprintf(service->name, sizeof service->name, "%s", name);
        snprintf(service->host, sizeof service->host, "%s", host);
        avahi.avahi_address_snprint(service->address, sizeof service->address, address);
        service->port = port;
    }
    avahi.avahi_service_resolver_free(resolver);
    (void)interface, (void)protocol, (void)type, (void)domain, (void)text, (void)flags;
}

static void browsed(AvahiServiceBrowser *browser, AvahiIfIndex interface, AvahiProtocol protocol,
                    AvahiBrowserEvent event, const char *name, const char *type, const char *domain,
                    AvahiLookupResultFlags flags, void *context) {
    fx_browser *self = context;
    switch (event) {
    case AVAHI_BROWSER_NEW:
        if (self->count + self->resolving < MOST &&
            avahi.avahi_service_resolver_new(self->client, interface, protocol, name, type, domain,
                                             AVAHI_PROTO_UNSPEC, 0, resolved, self))
            self->resolving++;
        break;
    case AVAHI_BROWSER_ALL_FOR_NOW: self->is_complete = 1; break;
    case AVAHI_BROWSER_FAILURE: self->has_failed = 1; break;
    default: break;
    }
    (void)browser, (void)flags;
}

static void changed(AvahiClient *client, AvahiClientState state, void *context) {
    if (state == AVAHI_CLIENT_FAILURE) ((fx_browser *)context)->has_failed = 1;
    (void)client;
}

fx_browser *fx_browse(const char *type, int *error) {
    fx_browser *self = calloc(1, sizeof *self);
    *error = AVAHI_ERR_NO_MEMORY;
    if (!self) return NULL;
    if ((self->poll = avahi.avahi_simple_poll_new())) {
        self->client = avahi.avahi_client_new(avahi.avahi_simple_poll_get(self->poll), 0, changed, self, error);
        if (self->client) {
            // It ends with its client.
            if (avahi.avahi_service_browser_new(self->client, AVAHI_IF_UNSPEC, AVAHI_PROTO_UNSPEC, type, NULL, 0,
                                                browsed, self))
                return self;
            *error = avahi.avahi_client_errno(self->client);
        }
    }
    fx_browser_free(self);
    return NULL;
}

int fx_browser_step(fx_browser *self) {
    // One round does what is due, or waits; so no round waits, and some are made.
    for (int round = 0; round < 32 && !self->has_failed; round++)
        if (avahi.avahi_simple_poll_iterate(self->poll, 0) != 0) self->has_failed = 1;
    return !self->has_failed && !(self->is_complete && self->resolving == 0);
}

int fx_browser_take(fx_browser *self, fx_service *service) {
    if (self->taken == self->count) return 0;
    *service = self->found[self->taken++];
    return 1;
}

void fx_browser_free(fx_browser *self) {
    if (self->client) avahi.avahi_client_free(self->client);
    if (self->poll) avahi.avahi_simple_poll_free(self->poll);
    free(self);
}
