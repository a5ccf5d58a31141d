// libdbus, loaded with the first message and not with the process.
#pragma once
#include <dbus/dbus.h>
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

/// A function of libdbus; NULL if it is not installed, and dlerror(3) says so.
static inline void *fx_dbus(const char *name) {
    static void *library;
    if (!library) library = dlopen("libdbus-1.so.3", RTLD_LAZY | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}
#define FX_DBUS(name) ((__typeof__(&name))fx_dbus(#name))

/// Whether libdbus is there. Every other function here needs that.
static inline int fx_dbus_is_there(void) { return fx_dbus("dbus_connection_open_private") != NULL; }

/// A connection of our own to the bus at `address`, greeted; NULL if there is none.
static inline DBusConnection *fx_dbus_open(const char *address) {
    DBusConnection *bus = FX_DBUS(dbus_connection_open_private)(address, NULL);
    if (!bus) return NULL;
    FX_DBUS(dbus_connection_set_exit_on_disconnect)(bus, 0);
    if (FX_DBUS(dbus_bus_register)(bus, NULL)) return bus;
    FX_DBUS(dbus_connection_close)(bus);
    FX_DBUS(dbus_connection_unref)(bus);
    return NULL;
}
static inline void fx_dbus_close(DBusConnection *bus) {
    FX_DBUS(dbus_connection_close)(bus);
    FX_DBUS(dbus_connection_unref)(bus);
}

/// What a notification shows (Desktop Notifications Specification 1.2); all texts in UTF-8, `body` as markup.
typedef struct {
    const char *icon, *summary, *body, *category;
    uint8_t urgency;  ///< 0 low, 1 normal, 2 critical
} fx_notification;

static inline void fx_dbus_append_hint(DBusMessageIter *hints, const char *name, int type, const char *signature,
                                       const void *value) {
    DBusMessageIter entry, variant;
    FX_DBUS(dbus_message_iter_open_container)(hints, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
    FX_DBUS(dbus_message_iter_append_basic)(&entry, DBUS_TYPE_STRING, &name);
    FX_DBUS(dbus_message_iter_open_container)(&entry, DBUS_TYPE_VARIANT, signature, &variant);
    FX_DBUS(dbus_message_iter_append_basic)(&variant, type, value);
    FX_DBUS(dbus_message_iter_close_container)(&entry, &variant);
    FX_DBUS(dbus_message_iter_close_container)(hints, &entry);
}

/// Shows a notification and waits for its number, at most so many milliseconds; 1, or 0 if nobody has shown it.
static inline int fx_dbus_notify(DBusConnection *bus, const fx_notification *self, int patience) {
    DBusMessage *call = FX_DBUS(dbus_message_new_method_call)(
        "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Notify");
    if (!call) return 0;
    const char *application = "Faxpipe";
    uint32_t replaces = 0;
    int32_t timeout = -1;
    DBusMessageIter list, array;
    FX_DBUS(dbus_message_iter_init_append)(call, &list);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_STRING, &application);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_UINT32, &replaces);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_STRING, &self->icon);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_STRING, &self->summary);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_STRING, &self->body);
    FX_DBUS(dbus_message_iter_open_container)(&list, DBUS_TYPE_ARRAY, "s", &array);
    FX_DBUS(dbus_message_iter_close_container)(&list, &array);
    FX_DBUS(dbus_message_iter_open_container)(&list, DBUS_TYPE_ARRAY, "{sv}", &array);
    fx_dbus_append_hint(&array, "urgency", DBUS_TYPE_BYTE, "y", &self->urgency);
    fx_dbus_append_hint(&array, "category", DBUS_TYPE_STRING, "s", &self->category);
    FX_DBUS(dbus_message_iter_close_container)(&list, &array);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_INT32, &timeout);
    DBusMessage *answer = FX_DBUS(dbus_connection_send_with_reply_and_block)(bus, call, patience, NULL);
    FX_DBUS(dbus_message_unref)(call);
    if (!answer) return 0;
    FX_DBUS(dbus_message_unref)(answer);
    return 1;
}
