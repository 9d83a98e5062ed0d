//! {"exit": 1, "kind": "deadlock", "line": 12, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two C11 threads wait at a gate: one signal lets only one of them through.
#include <threads.h>

mtx_t m;
cnd_t opened;
int gate_open;

int pass(void *argument) {
  mtx_lock(&m);
  while (!gate_open) cnd_wait(&opened, &m);
  mtx_unlock(&m);
  return argument != 0;
}

int main(void) {
  thrd_t t[2];
  mtx_init(&m, mtx_plain);
  cnd_init(&opened);
  for (int i = 0; i < 2; i++) thrd_create(&t[i], pass, 0);
  mtx_lock(&m);
  gate_open = 1;
#ifdef FIXED
  cnd_broadcast(&opened);
#else
  cnd_signal(&opened);
#endif
  mtx_unlock(&m);
  for (int i = 0; i < 2; i++) thrd_join(t[i], 0);
  cnd_destroy(&opened);
  mtx_destroy(&m);
  return 0;
}
