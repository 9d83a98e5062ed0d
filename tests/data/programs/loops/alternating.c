//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Looks at two mailboxes in turn.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int box[2];

void *post(void *argument) {
#if BUG == 1
  box[1] = 3;
#endif
#if BUG != 2
  box[argument != 0] = 4;
#endif
  return argument;
}

int main(void) {
  pthread_t sender;
  int turn = 0;
  pthread_create(&sender, 0, post, &turn);
  while (!box[turn]) turn = !turn;
  assert(turn == 1 && box[turn] == 4);
  pthread_join(sender, 0);
  return 0;
}
