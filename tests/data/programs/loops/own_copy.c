//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Each round refreshes the thread's own copy of the settings.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

struct settings {
  int version, size;
};

atomic_int version, size;
_Thread_local struct settings mine;

void refresh(void) {
  mine.version = version;
  mine.size = size;
}

void *change(void *argument) {
#if BUG == 1
  version = 2;
  size = 64;
#elif BUG == 2
  size = 64;
#else
  size = 64;
  version = 2;
#endif
  return argument;
}

int main(void) {
  pthread_t editor;
  pthread_create(&editor, 0, change, 0);
  do {
    refresh();
    sched_yield();
  } while (mine.version != 2);
  assert(mine.size == 64);
  pthread_join(editor, 0);
  return 0;
}
