#define _GNU_SOURCE
#include "TerminalGuard.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

static volatile sig_atomic_t taken;
static int terminal, screen;
static struct termios before;
static char farewell[FX_TERMINAL_LEAVE_LIMIT];
static size_t farewell_count;

static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};

// Called in signal handlers: nothing but what signal-safety(7) allows.
void fx_terminal_give_back(void) {
    if (!taken) return;
    taken = 0;
    int kept = errno;
    for (size_t done = 0; done < farewell_count;) {
        ssize_t count = write(screen, farewell + done, farewell_count - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) break;
        done += (size_t)count;
    }
    tcsetattr(terminal, TCSADRAIN, &before);
    errno = kept;
}

static void crashed(int number) {
    fx_terminal_give_back();
    signal(number, SIG_DFL);
    raise(number);
}

int fx_terminal_take(int descriptor, int output, const void *leave, size_t count) {
    if (count > sizeof farewell) return -E2BIG;
    struct termios modes;
    if (tcgetattr(descriptor, &modes) < 0) return -errno;
    if (!taken) before = modes;
    modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHOE | ECHOK | ECHONL | IEXTEN);
    modes.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR);
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    terminal = descriptor;
    screen = output;
    if (count) memcpy(farewell, leave, count);
    farewell_count = count;
    // What it was when the process was stopped may have changed: the shell has had it.
    if (tcsetattr(descriptor, TCSADRAIN, &modes) < 0) return -errno;
    taken = 1;
    static char stack[16384];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
    struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) sigaction(crashes[i], &action, NULL);
    return 0;
}

int fx_signal_descriptor(const int *signals, size_t count) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < count; i++) sigaddset(&set, signals[i]);
    if (sigprocmask(SIG_BLOCK, &set, NULL) < 0) return -errno;
    int descriptor = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

void fx_signals_let_through(const int *signals, size_t count) {
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < count; i++) sigaddset(&set, signals[i]);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

int fx_next_signal(int descriptor) {
    struct signalfd_siginfo news;
    return read(descriptor, &news, sizeof news) == sizeof news ? (int)news.ssi_signo : 0;
}

void fx_signal_by_default(int number) {
    sigset_t set, kept;
    sigemptyset(&set);
    sigaddset(&set, number);
    struct sigaction standard = {.sa_handler = SIG_DFL}, old;
    sigaction(number, &standard, &old);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, &kept);
    // Here it stops, or ends.
    sigprocmask(SIG_SETMASK, &kept, NULL);
    sigaction(number, &old, NULL);
}
