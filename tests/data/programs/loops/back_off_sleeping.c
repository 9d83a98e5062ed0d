//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Sleeps twice as long after each look, without a limit.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

atomic_int up, address;

void *boot(void *argument) {
#if BUG == 1
  up = 1;
#endif
  address = 0x7f;
#if BUG != 1 && BUG != 2
  up = 1;
#endif
  return argument;
}

int main(void) {
  pthread_t server;
  unsigned delay = 1;
  pthread_create(&server, 0, boot, 0);
  while (!up) {
    usleep(delay);
    delay <<= 1;
  }
  assert(address == 0x7f);
  pthread_join(server, 0);
  return 0;
}
