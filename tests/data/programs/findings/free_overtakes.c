//! {"exit": 1, "kind": "use-after-free", "line": 24, "message": "after main has freed it"}
//! {"args": ["--ignore=races"], "exit": 1, "kind": "use-after-free", "line": 24, "message": "after main has freed it"}
//! {"args": ["--ignore=races", "--reduction=rf"], "exit": 1, "kind": "use-after-free", "message": "after main has freed it"}
//! {"args": ["--ignore=races", "--reduction=rf-poly"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--ignore=races", "--reduction=rvf"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--ignore=races", "--reduction=dpor"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--ignore=races", "--reduction=none"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--ignore=races", "--reduction=icb-dpor"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--ignore=races", "--reduction=view", "--predict", "--runtime=tree"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--ignore=races", "--reduction=mcr", "--predict", "--runtime=tree"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--ignore=races", "--model=tso"], "exit": 1, "kind": "use-after-free", "message": "freed it"}
//! {"args": ["--ignore=races", "--model=pso"], "exit": 1, "kind": "use-after-free", "message": "freed it"}
// Who uses a block writes a variable after that, and who frees it before: an execution in which the free comes first has another
// order of these stores, which nobody reads.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int turn;
int seen;

void *use(void *argument) {
  // Once by each reduction, whatever it takes for the same.
  seen = *(int *)argument;
  atomic_store_explicit(&turn, 1, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t user;
  int *block = malloc(sizeof *block);
  *block = 1;
  pthread_create(&user, 0, use, block);
  atomic_store_explicit(&turn, 2, memory_order_relaxed);
  free(block);
  pthread_join(user, 0);
  return 0;
}
