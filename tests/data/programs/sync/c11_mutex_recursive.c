//! {"exit": 1, "kind": "deadlock", "line": 17, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A function locks what its caller has locked already: fine only with a recursive mutex.
#include <assert.h>
#include <threads.h>

#ifdef FIXED
#define KIND (mtx_plain | mtx_recursive)
#else
#define KIND mtx_plain
#endif

mtx_t m;
int x;

void add_one(void) {
  mtx_lock(&m);
  x = x + 1;
  mtx_unlock(&m);
}

int add_two(void *argument) {
  mtx_lock(&m);
  add_one();
  add_one();
  mtx_unlock(&m);
  return argument != 0;
}

int main(void) {
  thrd_t t[2];
  mtx_init(&m, KIND);
  for (int i = 0; i < 2; i++) thrd_create(&t[i], add_two, 0);
  for (int i = 0; i < 2; i++) thrd_join(t[i], 0);
  assert(x == 4);
  mtx_destroy(&m);
  return 0;
}
