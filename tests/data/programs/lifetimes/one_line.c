//! {"exit": 1, "replay": true, "kind": "use-after-free", "message": "use of a after its block ended"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A block that ends in the line in which its function ends, and a variable that ends with the function.
#include <assert.h>
#include <pthread.h>

int *seen;

#ifdef FIXED
static void *work(void *argument) { int a = 1; { seen = &a; } assert(*seen == 1); return argument; }
#else
static void *work(void *argument) { { int a = 1; seen = &a; } assert(*seen == 1); return argument; }
#endif

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
}
