//! {"args": ["--define", "HOW=1"], "exit": 0}
//! {"args": ["--define", "HOW=1", "--reduction=none"], "exit": 0}
//! {"args": ["--define", "HOW=1", "--reduction=icb-dpor"], "exit": 0}
//! {"args": ["--define", "HOW=1", "--runtime=tree"], "exit": 0}
//! {"args": ["--define", "HOW=2"], "exit": 0}
//! {"args": ["--define", "HOW=2", "--reduction=none"], "exit": 0}
//! {"args": ["--define", "HOW=3"], "exit": 1, "kind": "abort"}
//! {"args": ["--define", "HOW=4"], "exit": 1, "kind": "assertion", "line": 36}
//! {"args": ["--define", "HOW=1", "--define", "SEEN=1"], "exit": 1, "kind": "assertion", "line": 47}
//! {"args": ["--define", "HOW=2", "--define", "SEEN=1"], "exit": 1, "kind": "assertion", "line": 47}
// Nobody sees the middle of an atomic section, be it that its thread ends there: by an assumption that does not hold, by exit,
// by abort or by a failed assertion. What others do before the section is seen.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int condition);
extern _Bool __VERIFIER_nondet_bool(void);

atomic_int x, seen;

void *half(void *argument) {
  __VERIFIER_atomic_begin();
  x = 1;
  _Bool goes_on = __VERIFIER_nondet_bool();
#if HOW == 1
  __VERIFIER_assume(goes_on);
#elif HOW == 2
  if (!goes_on) exit(0);
#elif HOW == 3
  if (!goes_on) abort();
#else
  assert(goes_on);
#endif
  x = 0;
  __VERIFIER_atomic_end();
  return argument;
}

void *look(void *argument) {
  assert(x == 0);
  seen = 1;
#ifdef SEEN
  assert(seen == 0);
#endif
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, half, 0);
  pthread_create(&second, 0, look, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
