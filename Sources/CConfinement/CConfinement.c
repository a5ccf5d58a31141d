#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

int fx_channel(int ends[2]) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0 ? -errno : 0; }

ssize_t fx_send(int channel, const void *bytes, size_t count) {
    ssize_t sent;
    while ((sent = send(channel, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL)) < 0 && errno == EINTR) {}
    return sent < 0 ? -errno : sent;
}

ssize_t fx_receive(int channel, void *bytes, size_t count) {
    ssize_t received;
    while ((received = recv(channel, bytes, count, MSG_DONTWAIT)) < 0 && errno == EINTR) {}
    return received < 0 ? -errno : received;
}

pid_t fx_fork(void) {
    pid_t child = fork();
    return child < 0 ? -errno : child;
}

static int limit(int resource, unsigned long soft, unsigned long hard) {
    struct rlimit bound = {soft, hard};
    return setrlimit(resource, &bound);
}

// Libraries answer a failed malloc with abort(), a breakpoint or a write to address 0, and errno still tells.
static void crashed(int number) {
    if (errno == ENOMEM) _exit(FX_EXIT_NO_MEMORY);
    signal(number, SIG_DFL);
    raise(number);
}

// The parent's handlers are for the parent: one that restores a terminal has none here. What it ignores stays ignored,
// as after execve(2), but for the limits: whatever it blocks or ignores (Dispatch's threads block, Python's children
// ignore), they end the child.
static int forget_handlers(void) {
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) < 0 || action.sa_handler == SIG_DFL) continue;
        if (action.sa_handler == SIG_IGN && number != SIGXCPU && number != SIGXFSZ) continue;
        if (signal(number, SIG_DFL) == SIG_ERR) return -errno;
    }
    sigset_t none;
    sigemptyset(&none);
    return sigprocmask(SIG_SETMASK, &none, NULL) < 0 ? -errno : 0;
}

// Replaces the Swift runtime's crash reporter too, which would start a debugger.
static int die_silently(void) {
    static char stack[16384];  // SIGSTKSZ, and some; the ordinary stack may be what has overflowed
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    if (sigaltstack(&alternate, NULL) < 0) return -errno;
    struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER};
    const int signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (sigaction(signals[i], &action, NULL) < 0) return -errno;
    return 0;
}

int fx_confine(const fx_limits *limits, pid_t parent) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -errno;
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) < 0) return -errno;
    if (getppid() != parent) return -ESRCH;  // it died before we asked to be told
    // Neither a core nor /proc shows the document to others.
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0 || limit(RLIMIT_CORE, 0, 0) < 0) return -errno;
    if (limits->memory_bytes && limit(RLIMIT_AS, limits->memory_bytes, limits->memory_bytes) < 0) return -errno;
    // The hard limit kills without saying why; one second before it, SIGXCPU does say.
    if (limits->cpu_seconds && limit(RLIMIT_CPU, limits->cpu_seconds, limits->cpu_seconds + 1) < 0) return -errno;
    if (limits->file_bytes && limit(RLIMIT_FSIZE, limits->file_bytes, limits->file_bytes) < 0) return -errno;
    int outcome = forget_handlers();
    return outcome < 0 ? outcome : die_silently();
}

// What libraries ask for: fonts and their settings, the language, the time zone.
static const char *const kept_variables[] = {
    "HOME", "LANG", "LANGUAGE", "TZ", "TZDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME",
    "FC_LANG", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT",
};

static int is_kept_variable(const char *variable) {
    if (strncmp(variable, "LC_", 3) == 0) return 1;
    size_t length = strcspn(variable, "=");
    for (size_t i = 0; i < sizeof kept_variables / sizeof *kept_variables; i++)
        if (strlen(kept_variables[i]) == length && strncmp(variable, kept_variables[i], length) == 0) return 1;
    return 0;
}

void fx_forget_environment(void) {
    if (!environ) return;
    char **kept = environ;
    for (char **variable = environ; *variable; variable++) {
        if (is_kept_variable(*variable)) *kept++ = *variable;
        else explicit_bzero(*variable, strlen(*variable));
    }
    *kept = NULL;
}

static int is_kept(int descriptor, const int *keep, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (keep[i] == descriptor) return 1;
    return 0;
}

static int next_kept(int above, const int *keep, size_t count) {
    int next = INT_MAX;
    for (size_t i = 0; i < count; i++)
        if (keep[i] > above && keep[i] < next) next = keep[i];
    return next;
}

int fx_keep_descriptors(const int *keep, size_t count) {
    int nothing = open("/dev/null", O_RDWR);
    if (nothing < 0) return -errno;
    for (int standard = 0; standard <= 2; standard++)
        if (!is_kept(standard, keep, count) && standard != nothing && dup2(nothing, standard) < 0) return -errno;
    for (int last = 2; last < INT_MAX;) {
        int next = next_kept(last, keep, count);
        unsigned upTo = next == INT_MAX ? ~0U : (unsigned)next - 1;
        if ((unsigned)last + 1 <= upTo && close_range((unsigned)last + 1, upTo, 0) < 0) return -errno;
        last = next;
    }
    return 0;
}
