//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A state machine that another thread drives: most of its states only wait.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum state { starting, connected, receiving, closed };
atomic_int command;
atomic_int payload;

int run(void) {
  enum state state = starting;
  int received = 0;
  while (state != closed) {
    switch (state) {
      case starting:
        if (command >= 1) state = connected;
        break;
      case connected:
        if (command >= 2) state = receiving;
        break;
      case receiving:
        received = payload;
        if (command == 3) state = closed;
        break;
      case closed:
        break;
    }
    sched_yield();
  }
  return received;
}

void *drive(void *argument) {
  command = 1;
#if BUG == 1
  command = 3;
  payload = 8;
#else
  payload = 8;
  command = 2;
#if BUG != 2
  command = 3;
#endif
#endif
  return argument;
}

int main(void) {
  pthread_t driver;
  pthread_create(&driver, 0, drive, 0);
  int received = run();
#if BUG == 1
  assert(received == 8);
#else
  assert(received == 0 || received == 8);
#endif
  pthread_join(driver, 0);
  return 0;
}
