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

/// pipe2(2): the two ends, close-on-exec, reading end first; 0 or -errno.
int fx_pipe(int ends[2]);
/// fork(2): 0 in the child, the child's id in the parent, or -errno.
/// The calling process must have one thread only: locks that other threads hold stay held in the child for ever.
pid_t fx_fork(void);
/// Puts the calling process under `limits`, without core dumps and without new privileges; it dies with `parent`,
/// and dies without a word when it crashes. 0 or -errno.
int fx_confine(const fx_limits *limits, pid_t parent);
/// Closes every descriptor but the `count` ones in `keep`; /dev/null takes the place of 0, 1 and 2. 0 or -errno.
int fx_keep_descriptors(const int *keep, size_t count);
