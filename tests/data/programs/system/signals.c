//! {"exit": 0, "args": ["-DWAITS=0"]}
//! {"exit": 1, "kind": "stuck", "args": ["-DWAITS=1"]}
// Handlers and masks of signals may be set. No signal ever arrives, so a thread that waits for one waits forever.
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static volatile sig_atomic_t interrupted;

static void handle(int number) { interrupted = number; }

int main(void) {
  struct sigaction action = {.sa_handler = handle}, old;
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, SIGTERM);
  assert(sigismember(&action.sa_mask, SIGTERM) == 1 && sigismember(&action.sa_mask, SIGINT) == 0);
  assert(sigaction(SIGINT, &action, &old) == 0 && old.sa_handler == SIG_DFL);
  assert(sigaction(SIGKILL, &action, NULL) == -1);
  assert(signal(SIGTERM, handle) == SIG_DFL);
  sigset_t all;
  sigfillset(&all);
  assert(pthread_sigmask(SIG_BLOCK, &all, &old.sa_mask) == 0 && sigismember(&old.sa_mask, SIGHUP) == 0);
  while (WAITS && !interrupted) {
  }
  return interrupted;
}
