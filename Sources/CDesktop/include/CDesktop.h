// What a machine says of itself over D-Bus (sd-bus of libsystemd), and the clocks of other places (GLib). Both libraries
// are loaded by the first call: most runs ask for neither.
#pragma once
#include <stdint.h>

/// Reads a property of a service on the system bus, of the basic type `type` (D-Bus specification, "Basic types"), into
/// `value`, with a second of patience. 0, or -errno where there is no bus, no service or no answer; -ENOSYS without the
/// library.
int fx_bus_property(const char *service, const char *path, const char *interface, const char *name, char type,
                    void *value);

/// A time zone by its name in the tz database; NULL if there is none, or without the library. Never given back.
void *fx_zone(const char *name);
/// Seconds to the east of UTC in a zone at `moment`, in seconds since 1970.
int fx_zone_offset(void *zone, int64_t moment);
