// libdbus, loaded with the first message and not with the process.
#pragma once
#include <dbus/dbus.h>
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    uint8_t urgency;             ///< 0 low, 1 normal, 2 critical
    const char *const *actions;  ///< keys and labels by turns, NULL behind the last; NULL: none
    uint32_t replaces;           ///< the number of one whose place it takes; 0: of none
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

#define FX_NOTIFICATIONS "org.freedesktop.Notifications"
static inline DBusMessage *fx_dbus_call(const char *method) {
    return FX_DBUS(dbus_message_new_method_call)(FX_NOTIFICATIONS, "/org/freedesktop/Notifications", FX_NOTIFICATIONS,
                                                 method);
}

/// Whether somebody shows notifications, who may be started for it; bit 1: with buttons.
static inline int fx_dbus_abilities(DBusConnection *bus, int patience) {
    DBusMessage *call = fx_dbus_call("GetCapabilities");
    if (!call) return 0;
    DBusMessage *answer = FX_DBUS(dbus_connection_send_with_reply_and_block)(bus, call, patience, NULL);
    FX_DBUS(dbus_message_unref)(call);
    if (!answer) return 0;
    int abilities = 1;
    DBusMessageIter list, words;
    if (FX_DBUS(dbus_message_iter_init)(answer, &list) &&
        FX_DBUS(dbus_message_iter_get_arg_type)(&list) == DBUS_TYPE_ARRAY) {
        FX_DBUS(dbus_message_iter_recurse)(&list, &words);
        for (; FX_DBUS(dbus_message_iter_get_arg_type)(&words) == DBUS_TYPE_STRING;
             FX_DBUS(dbus_message_iter_next)(&words)) {
            const char *word;
            FX_DBUS(dbus_message_iter_get_basic)(&words, &word);
            if (!strcmp(word, "actions")) abilities |= 2;
        }
    }
    FX_DBUS(dbus_message_unref)(answer);
    return abilities;
}

/// Shows a notification and waits for its number, at most so many milliseconds; 0 if nobody has shown it.
static inline uint32_t fx_dbus_notify(DBusConnection *bus, const fx_notification *self, int patience) {
    DBusMessage *call = fx_dbus_call("Notify");
    if (!call) return 0;
    const char *application = "Faxpipe";
    int32_t timeout = -1;
    DBusMessageIter list, array;
    FX_DBUS(dbus_message_iter_init_append)(call, &list);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_STRING, &application);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_UINT32, &self->replaces);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_STRING, &self->icon);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_STRING, &self->summary);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_STRING, &self->body);
    FX_DBUS(dbus_message_iter_open_container)(&list, DBUS_TYPE_ARRAY, "s", &array);
    for (const char *const *action = self->actions; action && *action; action++)
        FX_DBUS(dbus_message_iter_append_basic)(&array, DBUS_TYPE_STRING, action);
    FX_DBUS(dbus_message_iter_close_container)(&list, &array);
    FX_DBUS(dbus_message_iter_open_container)(&list, DBUS_TYPE_ARRAY, "{sv}", &array);
    fx_dbus_append_hint(&array, "urgency", DBUS_TYPE_BYTE, "y", &self->urgency);
    fx_dbus_append_hint(&array, "category", DBUS_TYPE_STRING, "s", &self->category);
    FX_DBUS(dbus_message_iter_close_container)(&list, &array);
    FX_DBUS(dbus_message_iter_append_basic)(&list, DBUS_TYPE_INT32, &timeout);
    DBusMessage *answer = FX_DBUS(dbus_connection_send_with_reply_and_block)(bus, call, patience, NULL);
    FX_DBUS(dbus_message_unref)(call);
    if (!answer) return 0;
    uint32_t number = 0;
    FX_DBUS(dbus_message_get_args)(answer, NULL, DBUS_TYPE_UINT32, &number, DBUS_TYPE_INVALID);
    FX_DBUS(dbus_message_unref)(answer);
    return number;
}

/// What has become of a notification.
typedef struct {
    uint32_t number;   ///< which one
    char action[32];   ///< the key of the button that was pressed; empty: it is gone from the screen
    char token[256];   ///< what lets a program that is started now come to the front; empty: none
} fx_notification_event;

/// From now on fx_dbus_next() hears of notifications.
static inline void fx_dbus_listen(DBusConnection *bus) {
    FX_DBUS(dbus_bus_add_match)(bus, "type='signal',sender='" FX_NOTIFICATIONS "',interface='" FX_NOTIFICATIONS "'", NULL);
}

static inline int fx_dbus_read_event(DBusMessage *signal, fx_notification_event *event) {
    const char *text = NULL;
    uint32_t number = 0;
    if (FX_DBUS(dbus_message_is_signal)(signal, FX_NOTIFICATIONS, "NotificationClosed")) {
        if (!FX_DBUS(dbus_message_get_args)(signal, NULL, DBUS_TYPE_UINT32, &number, DBUS_TYPE_INVALID)) return 0;
        event->number = number;
        event->action[0] = 0;
        return 1;
    }
    if (!FX_DBUS(dbus_message_get_args)(signal, NULL, DBUS_TYPE_UINT32, &number, DBUS_TYPE_STRING, &text,
                                        DBUS_TYPE_INVALID))
        return 0;
    if (FX_DBUS(dbus_message_is_signal)(signal, FX_NOTIFICATIONS, "ActivationToken")) {
        snprintf(event->token, sizeof event->token, "%s", text);
        return 0;
    }
    if (!FX_DBUS(dbus_message_is_signal)(signal, FX_NOTIFICATIONS, "ActionInvoked") || !*text) return 0;
    event->number = number;
    snprintf(event->action, sizeof event->action, "%s", text);
    return 1;
}

/// The next event; 0 if none comes within so many milliseconds, or something else came first; -1 if the bus is gone.
/// `event` is to be given again the next time: a token comes before the button that it is for.
static inline int fx_dbus_next(DBusConnection *bus, int patience, fx_notification_event *event) {
    DBusMessage *message = FX_DBUS(dbus_connection_pop_message)(bus);
    if (!message) {
        if (!FX_DBUS(dbus_connection_read_write)(bus, patience)) return -1;
        message = FX_DBUS(dbus_connection_pop_message)(bus);
        if (!message) return 0;
    }
    int found = FX_DBUS(dbus_message_get_type)(message) == DBUS_MESSAGE_TYPE_SIGNAL ? fx_dbus_read_event(message, event)
                                                                                    : 0;
    FX_DBUS(dbus_message_unref)(message);
    return found;
}
