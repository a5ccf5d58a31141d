#define _GNU_SOURCE
#include "OrderlyEnd.h"

#include <signal.h>
#include <string.h>

#include "TerminalGuard.h"

static volatile sig_atomic_t ending;

// Called in a signal handler: nothing but what signal-safety(7) allows.
static void note(int number) {
    if (!ending) {
        ending = number;
    } else if (number == SIGINT) {
        // Who presses Ctrl-C again does not want to wait. It is blocked here, and comes when this returns.
        signal(number, SIG_DFL);
        raise(number);
    }
}

void fx_end_in_order(const int *signals, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct sigaction before;
        // nohup(1), and a shell's & without job control.
        if (sigaction(signals[i], NULL, &before) < 0 || before.sa_handler == SIG_IGN) continue;
        struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
        sigaction(signals[i], &action, NULL);
    }
}

int fx_ending_signal(void) { return ending; }

void fx_end_at_once(const int *signals, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct sigaction now;
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == note) signal(signals[i], SIG_DFL);
    }
    if (ending) fx_signal_by_default(ending);
}
