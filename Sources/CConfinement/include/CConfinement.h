// A child process with limits.
#pragma once
#include <stddef.h>
#include <sys/types.h>

/// Limits of a confined child; 0 leaves the limit as it is.
typedef struct {
    unsigned long memory_bytes;
    unsigned long cpu_seconds;
    unsigned long file_bytes;
} fx_limits;

/// fork(2): 0 in the child, the child's id in the parent, or -errno.
pid_t fx_fork(void);
/// Puts the calling process under `limits`, without core dumps and without new privileges; 0 or -errno.
int fx_confine(const fx_limits *limits);
