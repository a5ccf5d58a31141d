#include "CDesktop.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// As <glib.h> declares them; g_time_zone_new_identifier since version 2.68.
static struct {
    void *(*new_identifier)(const char *name);
    int (*find_interval)(void *zone, int type, int64_t time);
    int32_t (*get_offset)(void *zone, int interval);
} library;

static int is_loaded;

static void load(void) {
    void *handle = dlopen("libglib-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
#define FIND(name) if (!(library.name = (__typeof__(library.name))dlsym(handle, "g_time_zone_" #name))) return;
    FIND(new_identifier) FIND(find_interval) FIND(get_offset)
    is_loaded = 1;
}

void *fx_zone(const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? library.new_identifier(name) : NULL;
}

int fx_zone_offset(void *zone, int64_t moment) {
    // G_TIME_TYPE_UNIVERSAL
    return library.get_offset(zone, library.find_interval(zone, 2, moment));
}
