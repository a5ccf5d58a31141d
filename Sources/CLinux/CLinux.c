#define _GNU_SOURCE
#define _XOPEN_SOURCE 700
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>

int fx_open(const char *path, int flags, mode_t mode) {
    int descriptor = open(path, flags | O_CLOEXEC, mode);
    return descriptor < 0 ? -errno : descriptor;
}

int fx_memory_file(const char *name) {
    int descriptor = memfd_create(name, MFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int fx_column_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

int fx_terminal_size(int descriptor, unsigned short *columns, unsigned short *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -errno;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

int fx_terminal_area(int descriptor, unsigned short *columns, unsigned short *rows, unsigned short *width,
                     unsigned short *height) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return -errno;
    *columns = size.ws_col;
    *rows = size.ws_row;
    *width = size.ws_xpixel;
    *height = size.ws_ypixel;
    return 0;
}

int fx_terminal_type(int descriptor, unsigned char byte) {
    return ioctl(descriptor, TIOCSTI, &byte) < 0 ? -errno : 0;
}

static struct flock one_byte(off_t offset, short type) {
    struct flock lock = {0};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = offset;
    lock.l_len = 1;
    return lock;
}

int fx_lock_byte(int descriptor, off_t offset) {
    struct flock lock = one_byte(offset, F_WRLCK);
    return fcntl(descriptor, F_OFD_SETLK, &lock) < 0 ? -errno : 0;
}

int fx_unlock_byte(int descriptor, off_t offset) {
    struct flock lock = one_byte(offset, F_UNLCK);
    return fcntl(descriptor, F_OFD_SETLK, &lock) < 0 ? -errno : 0;
}

int fx_byte_is_locked(int descriptor, off_t offset) {
    struct flock lock = one_byte(offset, F_WRLCK);
    if (fcntl(descriptor, F_OFD_GETLK, &lock) < 0) return -errno;
    return lock.l_type != F_UNLCK;
}

int fx_wait_exited(int status) { return WIFEXITED(status); }
int fx_wait_exit_status(int status) { return WEXITSTATUS(status); }
int fx_wait_signaled(int status) { return WIFSIGNALED(status); }
int fx_wait_signal(int status) { return WTERMSIG(status); }

const void *fx_find(const void *bytes, size_t count, const void *word, size_t word_count) {
    return memmem(bytes, count, word, word_count);
}

int fx_temporary_file(const char *folder) {
    int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    // A kernel without O_TMPFILE sees O_DIRECTORY: EISDIR. A file system without it: EOPNOTSUPP.
    if (descriptor >= 0 || (errno != EISDIR && errno != EOPNOTSUPP)) return descriptor < 0 ? -errno : descriptor;
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/.faxpipe-XXXXXX", folder);
    if (length < 0 || (size_t)length >= sizeof path) return -ENAMETOOLONG;
    descriptor = mkostemp(path, O_CLOEXEC);
    if (descriptor < 0) return -errno;
    unlink(path);
    return descriptor;
}

int fx_name_file(int descriptor, const char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    return linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW) < 0 ? -errno : 0;
}

static int write_all(int output, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(output, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return -errno;
        bytes += written;
        count -= (size_t)written;
    }
    return 0;
}

int fx_copy_file(int input, int output) {
    off_t offset = 0;
    while (copy_file_range(input, &offset, output, NULL, 1 << 30, 0) > 0) {}
    // Pipes, other file systems and files opened for appending are not for the kernel; nor is finding out why.
    char buffer[65536];
    for (;;) {
        ssize_t count = pread(input, buffer, sizeof buffer, offset);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count < 0 ? -errno : 0;
        int outcome = write_all(output, buffer, (size_t)count);
        if (outcome < 0) return outcome;
        offset += count;
    }
}

int fx_processors(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) < 0) return 1;
    return CPU_COUNT(&set);
}

int fx_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) < 0 ? -errno : 0; }

pid_t fx_start_group(char *const words[], char *const environment[], const char *folder, int input, int output) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawn_file_actions_addchdir_np(&actions, folder);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    pid_t process;
    int failure = posix_spawnp(&process, words[0], &actions, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure ? -failure : process;
}

int fx_reserve(const char *path, long long bytes) {
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return -errno;
    struct stat facts;
    int failure = fstat(descriptor, &facts) || fallocate(descriptor, FALLOC_FL_KEEP_SIZE, facts.st_size, bytes) ? errno : 0;
    close(descriptor);
    return failure == EOPNOTSUPP || failure == ENOSYS ? 0 : -failure;
}

pid_t fx_start(const char *path, const char *first, const char *second, int input, int output) {
    char *words[] = {(char *)path, (char *)first, (char *)second, NULL};
    return fx_start_words(words, environ, input, output);
}

pid_t fx_start_words(char *const words[], char *const environment[], int input, int output) {
    pid_t parent = getpid();
    pid_t process = fork();
    if (process != 0) return process < 0 ? -errno : process;
    // Only what is safe beside other threads. posix_spawn(3) knows no way to be ended with one's parent.
    sigset_t none;
    sigemptyset(&none);
    int nothing = open("/dev/null", O_WRONLY);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 && getppid() == parent  // it may have ended before
        && sigprocmask(SIG_SETMASK, &none, NULL) == 0 && dup2(input, STDIN_FILENO) >= 0
        && dup2(output, STDOUT_FILENO) >= 0 && dup2(nothing, STDERR_FILENO) >= 0
        && close_range(STDERR_FILENO + 1, ~0U, 0) == 0)
        execve(words[0], words, environment);
    _exit(127);
}

pid_t fx_start_alone(const char *path, const char *first, const char *second) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    char *const arguments[] = {(char *)path, (char *)first, (char *)second, NULL};
    pid_t process = 0;
    int failure = posix_spawn(&process, path, &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure ? -failure : process;
}
