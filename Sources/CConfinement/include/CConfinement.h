// A child process with limits.
#pragma once
#include <stddef.h>
#include <sys/types.h>

/// Limits of a confined child; 0 leaves the limit as it is.
typedef struct {
    /// RLIMIT_AS: address space, in bytes.
    unsigned long memory_bytes;
    /// RLIMIT_CPU: seconds of processor time; SIGXCPU ends the child.
    unsigned long cpu_seconds;
    /// RLIMIT_FSIZE: the longest file it may write, in bytes; SIGXFSZ ends the child.
    unsigned long file_bytes;
} fx_limits;

/// The exit status of a child that crashed after an allocation had failed.
enum { FX_EXIT_NO_MEMORY = 113 };

/// The two ends of a new socket of bytes (socketpair(2)), close-on-exec; 0 or -errno.
int fx_channel(int ends[2]);
/// Sends as much as `channel` takes without waiting, and raises no signal: how much, or -errno.
ssize_t fx_send(int channel, const void *bytes, size_t count);
/// Takes what has come through `channel`, at most `count` bytes, without waiting: how much, 0 at the end, or -errno.
ssize_t fx_receive(int channel, void *bytes, size_t count);
/// fork(2): 0 in the child, the child's id in the parent, or -errno.
/// The calling process must have one thread only: locks that other threads hold stay held in the child for ever.
pid_t fx_fork(void);
/// Puts the calling process under `limits`, without core dumps and without new privileges; it dies with `parent`,
/// and dies without a word when it crashes. 0 or -errno.
int fx_confine(const fx_limits *limits, pid_t parent);
/// Forbids the calling process for ever, with Landlock, to touch any file that it opens from now on, but to read those
/// beneath `places`: paths with a NUL after each and one more after the last; those that don't exist are passed over.
/// TCP, abstract sockets and signals to others are forbidden where the kernel can. It needs no_new_privs.
/// 0 or -errno: there are kernels without Landlock.
int fx_read_only(const char *places);
/// Lets the calling process, and threads that it starts later, for ever do the system calls only that decoders need: no
/// file to write, no network, no other process, no signal to others, no ioctl(2). execve(2) and ptrace(2) end it with
/// SIGSYS; all else fails. It needs no_new_privs. 0 or -errno: there are kernels without seccomp(2), and the filter is
/// for x86-64 and AArch64.
int fx_filter_system_calls(void);
/// Forgets all variables of the environment but those that libraries need for fonts, language and time zone: keys and
/// tokens are often among them. The text of the others is overwritten.
void fx_forget_environment(void);
/// Closes every descriptor but the `count` ones in `keep`; /dev/null takes the place of 0, 1 and 2. 0 or -errno.
int fx_keep_descriptors(const int *keep, size_t count);
