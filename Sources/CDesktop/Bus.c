#include "CDesktop.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

// As <systemd/sd-bus.h> declares them; stable since version 240.
typedef struct sd_bus sd_bus;

static struct {
    int (*open_system)(sd_bus **bus);
    int (*set_method_call_timeout)(sd_bus *bus, uint64_t microseconds);
    int (*get_property_trivial)(sd_bus *bus, const char *service, const char *path, const char *interface,
                                const char *name, void *error, char type, void *value);
    sd_bus *(*flush_close_unref)(sd_bus *bus);
} library;

static int is_loaded;

static void load(void) {
    void *handle = dlopen("libsystemd.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) if (!(library.name = (__typeof__(library.name))dlsym(handle, "sd_bus_" #name))) return;
    FIND(open_system) FIND(set_method_call_timeout) FIND(get_property_trivial) FIND(flush_close_unref)
    is_loaded = 1;
}

int fx_bus_property(const char *service, const char *path, const char *interface, const char *name, char type,
                    void *value) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (!is_loaded) return -ENOSYS;
    sd_bus *bus = NULL;
    int failure = library.open_system(&bus);
    if (failure < 0) return failure;
    // Whoever is asked may only be started by it, on a busy machine.
    library.set_method_call_timeout(bus, 5000000);
    failure = library.get_property_trivial(bus, service, path, interface, name, NULL, type, value);
    library.flush_close_unref(bus);
    return failure < 0 ? failure : 0;
}
