//! {"exit": 0}
//! {"args": ["--uninitialised"], "exit": 1, "kind": "uninitialised-read", "line": 21, "message": "block that line 28 allocates was never set"}
//! {"args": ["--uninitialised", "--define", "FIXED=1"], "exit": 0}
//! {"args": ["--uninitialised", "--reduction=dpor"], "exit": 1, "kind": "uninitialised-read"}
//! {"args": ["--uninitialised", "--reduction=view"], "exit": 2, "stderr": "supported: none, dpor, rf"}
//! {"args": ["--uninitialised", "--model=tso"], "exit": 2, "stderr": "supported: sc"}
// An object is published before it is set: only in some orders does the reader see that. All accesses are
// atomic, so nothing races.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct {
  atomic_int state;
} object;

object *_Atomic published;

void *reader(void *argument) {
  object *seen = atomic_load(&published);
  if (seen && atomic_load(&seen->state) == 2) return argument;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  object *made = malloc(sizeof *made);
#ifdef FIXED
  atomic_store(&made->state, 1);
#endif
  atomic_store(&published, made);
#ifndef FIXED
  atomic_store(&made->state, 1);
#endif
  pthread_join(t, 0);
  free(made);
  return 0;
}
