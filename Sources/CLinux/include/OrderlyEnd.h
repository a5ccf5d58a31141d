// Signals that ask a process to end, noted so that it can end in order.
#pragma once
#include <stddef.h>

/// From now on the first of the `count` signals is only noted; one that is ignored stays so. SIGINT after it ends the
/// process at once.
void fx_end_in_order(const int *signals, size_t count);
/// The signal that was noted; 0 if there is none.
int fx_ending_signal(void);
/// From now on the `count` signals do what they do by themselves, where fx_end_in_order has noted them; the one that was
/// noted does it now.
void fx_end_at_once(const int *signals, size_t count);
