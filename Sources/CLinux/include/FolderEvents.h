// What happens in folders (inotify(7)).
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// A descriptor that can be read when a watched folder changes; or -errno. Close-on-exec, never blocks.
int fx_folder_events(void);
/// Watches the folder at `path` for files that were written and closed, moved in, made or removed; 0 or -errno.
int fx_watch_folder(int descriptor, const char *path);
/// Waits at most so many milliseconds for something to happen, and forgets what it was; 1, 0 if nothing did, or -errno.
int fx_await_folder_events(int descriptor, int milliseconds);
/// Whether nobody has the file `descriptor`, open for reading, open for writing (a read lease, fcntl(2)): 1 yes, 0 no,
/// or -errno where that can't be known.
int fx_is_at_rest(int descriptor);
