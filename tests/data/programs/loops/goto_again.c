//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A loop made of goto: begins anew when what it has seen has changed meanwhile.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int version, value;

void *update(void *argument) {
  version = 1;
  value = 10;
#if BUG != 2
  version = 2;
#endif
  return argument;
}

int read_value(int *result) {
  int before;
again:
  before = version;
  if (before == 1) goto again;
  *result = value;
#if BUG != 1
  if (version != before) goto again;
#endif
  return before;
}

int main(void) {
  pthread_t updater;
  int found;
  pthread_create(&updater, 0, update, 0);
  int before = read_value(&found);
  assert(found == (before == 2 ? 10 : 0));
  pthread_join(updater, 0);
  return 0;
}
