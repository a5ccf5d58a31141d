// A terminal that is given back as it was, whatever becomes of the process.
#pragma once
#include <stddef.h>

/// The longest `leave` of fx_terminal_take.
enum { FX_TERMINAL_LEAVE_LIMIT = 1024 };

/// Takes the terminal `descriptor` for a program that reads single keys: they come at once and are not shown, Ctrl-C and
/// Ctrl-Z stay signals. When a signal of a crash ends the process, the terminal is given back first. 0 or -errno.
/// `leave`, `count` bytes, is what is written to `output` then. One terminal a process; taken again, it has another `leave`.
int fx_terminal_take(int descriptor, int output, const void *leave, size_t count);
/// Gives the terminal back: writes `leave` and sets its modes as they were. Does nothing if it has been given back.
void fx_terminal_give_back(void);

/// Blocks the `count` signals and makes a descriptor that can be read when one comes; the descriptor or -errno.
int fx_signal_descriptor(const int *signals, size_t count);
/// Lets the `count` signals through again; what has come meanwhile does what it does by itself.
void fx_signals_let_through(const int *signals, size_t count);
/// The next signal that has come; 0 if there is none.
int fx_next_signal(int descriptor);
/// Does with the signal `number`, which is blocked, what the system does by itself: stops the process, or ends it.
/// Returns when it goes on.
void fx_signal_by_default(int number);
