//! {"args": ["--ignore=races,leaks"], "exit": 1, "kind": "use-after-free", "line": 21, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Main frees the object as soon as the work is done, but its mutex is yet to be unlocked.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  int value;
  pthread_mutex_t lock;
};

atomic_int done;

void *work(void *argument) {
  struct object *object = argument;
  pthread_mutex_lock(&object->lock);
  object->value = 1;
  atomic_store(&done, 1);
  pthread_mutex_unlock(&object->lock);
  return 0;
}

int main(void) {
  pthread_t t;
  struct object *object = malloc(sizeof *object);
  pthread_mutex_init(&object->lock, 0);
  pthread_create(&t, 0, work, object);
#ifdef FIXED
  pthread_join(t, 0);
  pthread_mutex_destroy(&object->lock);
  free(object);
#else
  if (atomic_load(&done)) free(object);
  pthread_join(t, 0);
#endif
  return 0;
}
