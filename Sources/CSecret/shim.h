// libsecret, loaded with the first key that is kept in the Secret Service and not with the process.
#pragma once
#include <dlfcn.h>
#include <libsecret/secret.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// A function of libsecret, or of GLib, on which it stands; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_secret(const char *name) {
    static void *library;
    if (!library) library = dlopen("libsecret-1.so.0", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_SECRET(name) ((__typeof__(&name))fx_secret(#name))

/// Whether libsecret is there. Every other function here needs that.
static inline int fx_secret_is_there(void) { return fx_secret("secret_service_search_sync") != NULL; }

/// What became of a request.
typedef enum {
    fx_secret_done,
    fx_secret_no_service,  ///< no bus, or nobody on it who keeps secrets
    fx_secret_no_item,
    fx_secret_locked,  ///< and nobody unlocked it
    fx_secret_timed_out,
    fx_secret_failed
} fx_secret_result;

/// By what an item is found again, and what else is known of it.
typedef struct {
    const char *configuration, *profile, *name;
    const char *addresses;  ///< only written and read, never searched for
    const char *label;
} fx_secret_item;

/// Ends a request that lasts too long: a prompt that nobody sees would last for ever.
typedef struct {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t condition;
    struct timespec deadline;
    GCancellable *cancellable;
    int is_over, has_fired;
} fx_secret_watch;

static inline void *fx_secret_watch_run(void *pointer) {
    fx_secret_watch *self = pointer;
    pthread_mutex_lock(&self->mutex);
    while (!self->is_over && !self->has_fired)
        if (pthread_cond_timedwait(&self->condition, &self->mutex, &self->deadline)) self->has_fired = !self->is_over;
    int fired = self->has_fired;
    pthread_mutex_unlock(&self->mutex);
    if (fired) FX_SECRET(g_cancellable_cancel)(self->cancellable);
    return NULL;
}

static inline int fx_secret_watch_start(fx_secret_watch *self, int seconds) {
    memset(self, 0, sizeof *self);
    pthread_mutex_init(&self->mutex, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&self->condition, &attributes);
    pthread_condattr_destroy(&attributes);
    clock_gettime(CLOCK_MONOTONIC, &self->deadline);
    self->deadline.tv_sec += seconds;
    self->cancellable = FX_SECRET(g_cancellable_new)();
    return pthread_create(&self->thread, NULL, fx_secret_watch_run, self) == 0;
}

static inline void fx_secret_watch_end(fx_secret_watch *self) {
    pthread_mutex_lock(&self->mutex);
    self->is_over = 1;
    pthread_cond_signal(&self->condition);
    pthread_mutex_unlock(&self->mutex);
    pthread_join(self->thread, NULL);
    pthread_cond_destroy(&self->condition);
    pthread_mutex_destroy(&self->mutex);
    FX_SECRET(g_object_unref)(self->cancellable);
}

/// What an error means; frees it.
static inline fx_secret_result fx_secret_meaning(GError *error, const fx_secret_watch *watch) {
    if (!error) return fx_secret_failed;
    fx_secret_result result = fx_secret_failed;
    if (watch->has_fired)
        result = fx_secret_timed_out;
    else if (error->domain == FX_SECRET(secret_error_get_quark)() && error->code == SECRET_ERROR_IS_LOCKED)
        result = fx_secret_locked;
    // A prompt that was sent away.
    else if (FX_SECRET(g_error_matches)(error, FX_SECRET(g_io_error_quark)(), G_IO_ERROR_CANCELLED))
        result = fx_secret_locked;
    else if (
        error->domain == FX_SECRET(g_dbus_error_quark)()
            ? error->code == G_DBUS_ERROR_SERVICE_UNKNOWN || error->code == G_DBUS_ERROR_NAME_HAS_NO_OWNER ||
                (error->code >= G_DBUS_ERROR_SPAWN_EXEC_FAILED && error->code <= G_DBUS_ERROR_SPAWN_FILE_INVALID)
            : error->domain == FX_SECRET(g_io_error_quark)())
        result = fx_secret_no_service;
    FX_SECRET(g_error_free)(error);
    return result;
}

static inline const SecretSchema *fx_secret_schema(void) {
    static const SecretSchema schema = {
        "org.faxpipe.Key",
        SECRET_SCHEMA_NONE,
        {{"configuration", SECRET_SCHEMA_ATTRIBUTE_STRING},
         {"profile", SECRET_SCHEMA_ATTRIBUTE_STRING},
         {"name", SECRET_SCHEMA_ATTRIBUTE_STRING},
         {"addresses", SECRET_SCHEMA_ATTRIBUTE_STRING},
         {NULL, SECRET_SCHEMA_ATTRIBUTE_STRING}},
    };
    return &schema;
}

/// What the item is known by; with its addresses, if they count.
static inline GHashTable *fx_secret_attributes(const fx_secret_item *item, int with_addresses) {
    GHashTable *table = FX_SECRET(g_hash_table_new)(FX_SECRET(g_str_hash), FX_SECRET(g_str_equal));
    FX_SECRET(g_hash_table_insert)(table, "configuration", (char *)item->configuration);
    FX_SECRET(g_hash_table_insert)(table, "profile", (char *)item->profile);
    FX_SECRET(g_hash_table_insert)(table, "name", (char *)item->name);
    if (with_addresses) FX_SECRET(g_hash_table_insert)(table, "addresses", (char *)item->addresses);
    return table;
}

/// The addresses of a found item; to be freed with free(3), NULL without memory.
static inline char *fx_secret_addresses(SecretItem *found) {
    GHashTable *table = FX_SECRET(secret_item_get_attributes)(found);
    const char *text = FX_SECRET(g_hash_table_lookup)(table, "addresses");
    char *copy = strdup(text ? text : "");
    FX_SECRET(g_hash_table_unref)(table);
    return copy;
}

static inline GList *fx_secret_search(
    const fx_secret_item *item, int flags, fx_secret_watch *watch, GError **error) {
    SecretService *service =
        FX_SECRET(secret_service_get_sync)(SECRET_SERVICE_OPEN_SESSION, watch->cancellable, error);
    if (!service) return NULL;
    GHashTable *attributes = fx_secret_attributes(item, 0);
    GList *items = FX_SECRET(secret_service_search_sync)(
        service, fx_secret_schema(), attributes, SECRET_SEARCH_ALL | SECRET_SEARCH_UNLOCK | flags,
        watch->cancellable, error);
    FX_SECRET(g_hash_table_unref)(attributes);
    FX_SECRET(g_object_unref)(service);
    return items;
}

static inline void fx_secret_free_items(GList *items) {
    for (GList *one = items; one; one = one->next) FX_SECRET(g_object_unref)(one->data);
    FX_SECRET(g_list_free)(items);
}

/// Looks an item up. `key` and `addresses` are to be freed with fx_secret_forget.
static inline fx_secret_result fx_secret_find(
    const fx_secret_item *item, int seconds, char **key, char **addresses) {
    fx_secret_watch watch;
    if (!fx_secret_watch_start(&watch, seconds)) return fx_secret_failed;
    GError *error = NULL;
    GList *items = fx_secret_search(item, SECRET_SEARCH_LOAD_SECRETS, &watch, &error);
    fx_secret_result result = fx_secret_no_item;
    if (error) result = fx_secret_meaning(error, &watch);
    for (GList *one = items; one && result != fx_secret_done; one = one->next) {
        SecretValue *value = FX_SECRET(secret_item_get_secret)(one->data);
        result = value ? fx_secret_failed : fx_secret_locked;
        if (!value) continue;
        const char *text = FX_SECRET(secret_value_get_text)(value);
        if (text) {
            *key = strdup(text);
            *addresses = fx_secret_addresses(one->data);
            result = *key && *addresses ? fx_secret_done : fx_secret_failed;
        }
        FX_SECRET(secret_value_unref)(value);
    }
    fx_secret_free_items(items);
    fx_secret_watch_end(&watch);
    return result;
}

/// Wipes a text and frees it.
static inline void fx_secret_forget(char *text) {
    if (text) explicit_bzero(text, strlen(text));
    free(text);
}

/// Deletes the items that are known by the same, all of them or only those with other addresses.
static inline fx_secret_result fx_secret_delete(const fx_secret_item *item, int seconds, int only_others) {
    fx_secret_watch watch;
    if (!fx_secret_watch_start(&watch, seconds)) return fx_secret_failed;
    GError *error = NULL;
    GList *items = fx_secret_search(item, 0, &watch, &error);
    fx_secret_result result = error ? fx_secret_meaning(error, &watch) : items ? fx_secret_done : fx_secret_no_item;
    for (GList *one = items; one; one = one->next) {
        char *addresses = fx_secret_addresses(one->data);
        int is_other = !addresses || strcmp(addresses, item->addresses);
        free(addresses);
        if (only_others && !is_other) continue;
        GError *refusal = NULL;
        if (!FX_SECRET(secret_item_delete_sync)(one->data, watch.cancellable, &refusal))
            result = fx_secret_meaning(refusal, &watch);
    }
    fx_secret_free_items(items);
    fx_secret_watch_end(&watch);
    return result;
}

/// Stores an item in the default collection, in place of the one that is known by the same.
static inline fx_secret_result fx_secret_store(const fx_secret_item *item, const char *key, int seconds) {
    fx_secret_watch watch;
    if (!fx_secret_watch_start(&watch, seconds)) return fx_secret_failed;
    GError *error = NULL;
    SecretService *service =
        FX_SECRET(secret_service_get_sync)(SECRET_SERVICE_OPEN_SESSION, watch.cancellable, &error);
    fx_secret_result result = fx_secret_failed;
    if (service) {
        GHashTable *attributes = fx_secret_attributes(item, 1);
        SecretValue *value = FX_SECRET(secret_value_new)(key, -1, "text/plain");
        int is_stored = FX_SECRET(secret_service_store_sync)(
            service, fx_secret_schema(), attributes, SECRET_COLLECTION_DEFAULT, item->label, value, watch.cancellable,
            &error);
        if (is_stored) result = fx_secret_done;
        // libsecret says nothing of a prompt that was sent away.
        else if (!error) result = fx_secret_locked;
        FX_SECRET(secret_value_unref)(value);
        FX_SECRET(g_hash_table_unref)(attributes);
        FX_SECRET(g_object_unref)(service);
    }
    if (error) result = fx_secret_meaning(error, &watch);
    fx_secret_watch_end(&watch);
    return result;
}
