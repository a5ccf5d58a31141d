#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

pid_t fx_fork(void) {
    pid_t child = fork();
    return child < 0 ? -errno : child;
}

static int limit(int resource, unsigned long value) {
    struct rlimit bound = {value, value};
    return setrlimit(resource, &bound);
}

int fx_confine(const fx_limits *limits) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -errno;
    if (prctl(PR_SET_PDEATHSIG, 9, 0, 0, 0) < 0) return -errno;
    if (limit(RLIMIT_CORE, 0) < 0) return -errno;
    if (limits->memory_bytes && limit(RLIMIT_AS, limits->memory_bytes) < 0) return -errno;
    if (limits->cpu_seconds && limit(RLIMIT_CPU, limits->cpu_seconds) < 0) return -errno;
    if (limits->file_bytes && limit(RLIMIT_FSIZE, limits->file_bytes) < 0) return -errno;
    return 0;
}
