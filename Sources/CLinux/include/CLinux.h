// What Glibc's Swift module lacks: symbols behind _GNU_SOURCE, variadic calls and macros.
#pragma once
#include <stddef.h>
#include <sys/types.h>

#include "FolderEvents.h"
#include "OrderlyEnd.h"
#include "Programs.h"
#include "TerminalGuard.h"

/// open(2) with `mode`; the descriptor or -errno. Always close-on-exec.
int fx_open(const char *path, int flags, mode_t mode);
/// An anonymous file in memory (memfd_create(2)), close-on-exec; the descriptor or -errno.
int fx_memory_file(const char *name);
/// wcwidth(3): columns of a Unicode scalar on a terminal: 0, 1, 2, or -1 for a control character.
int fx_column_width(unsigned int scalar);
/// Terminal size of `descriptor` in columns and rows; 0, or -errno.
int fx_terminal_size(int descriptor, unsigned short *columns, unsigned short *rows);
/// The same with the text area in pixels, 0 where the terminal doesn't say (TIOCGWINSZ); 0, or -errno.
int fx_terminal_area(int descriptor, unsigned short *columns, unsigned short *rows, unsigned short *width,
                     unsigned short *height);
/// Puts a byte into the terminal's input as if it were typed (TIOCSTI), which newer kernels forbid; 0, or -errno.
int fx_terminal_type(int descriptor, unsigned char byte);
/// Takes an exclusive open-file-description lock (fcntl(2), F_OFD_SETLK) on byte `offset`; 0, or -errno
/// (-EAGAIN: somebody else holds it).
int fx_lock_byte(int descriptor, off_t offset);
/// Gives the lock on byte `offset` back, also where a child that was forked meanwhile shares it; 0, or -errno.
int fx_unlock_byte(int descriptor, off_t offset);
/// Whether somebody else holds byte `offset`: 1 yes, 0 no, or -errno.
int fx_byte_is_locked(int descriptor, off_t offset);
/// WIFEXITED, WEXITSTATUS, WIFSIGNALED and WTERMSIG of a wait status.
int fx_wait_exited(int status);
int fx_wait_exit_status(int status);
int fx_wait_signaled(int status);
int fx_wait_signal(int status);
/// The first place of `word` in `bytes` (memmem(3)), or NULL.
const void *fx_find(const void *bytes, size_t count, const void *word, size_t word_count);
/// An empty file in `folder` without a name (O_TMPFILE, or unlinked at once where that is unknown), mode 0600, for
/// reading and writing, close-on-exec; the descriptor or -errno.
int fx_temporary_file(const char *folder);
/// Gives the file behind `descriptor`, made by O_TMPFILE, the name `path`; 0 or -errno.
int fx_name_file(int descriptor, const char *path);
/// Copies the file `input`, from its first byte to its end, to where `output` stands; within a file system the kernel
/// copies, or shares the blocks (copy_file_range(2)). 0, or -errno.
int fx_copy_file(int input, int output);
/// Makes room for so many bytes behind the end of the file at `path`, which stays as long as it is; 0, also where the file
/// system knows nothing of that, or -errno.
int fx_reserve(const char *path, long long bytes);
/// How many processors this process may use (sched_getaffinity(2)), 1 or more.
int fx_processors(void);
/// Starts the program at `path` with two arguments; it has `input` and `output` for its own, what it complains of is thrown
/// away, and nothing else is open. It is killed when the thread that has started it ends, however that comes. The process,
/// which exits with 127 if the program can't be run, or -errno.
pid_t fx_start(const char *path, const char *first, const char *second, int input, int output);
/// The same with these words, of which the first is the path, and this environment.
pid_t fx_start_words(char *const words[], char *const environment[], int input, int output);
/// A pipe, both ends close-on-exec (pipe2(2)): the end to read from and the end to write to; 0 or -errno.
int fx_pipe(int ends[2]);
/// Starts the program `words[0]`, looked up in PATH, in `folder` and in a process group of its own; `input` is its
/// standard input, `output` both its others, nothing else is open, and no signal is ignored. The process or -errno.
pid_t fx_start_group(char *const words[], char *const environment[], const char *folder, int input, int output);
/// Starts the program at `path` with two arguments in a session of its own, with nothing to read and nowhere to write:
/// it outlives this process and its terminal. The process or -errno.
pid_t fx_start_alone(const char *path, const char *first, const char *second);
