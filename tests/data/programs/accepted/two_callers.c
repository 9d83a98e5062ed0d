//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--suppress=two_callers.supp"], "exit": 0, "summary": "no error in any execution \\(2 races suppressed by two_callers.supp:3\\)"}
//! {"args": ["--suppress=two_callers.supp", "-DWORK"], "exit": 1, "kind": "data-race", "because": "", "message": "by T2|T2 "}
//! {"args": ["--suppress=two_callers.supp", "-DWORK", "--reduction=dpor"], "exit": 1, "kind": "data-race"}
//! {"args": ["--suppress=two_callers.supp", "-DWORK", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "data-race"}
//! {"args": ["--suppress=top.supp"], "exit": 1, "kind": "data-race"}
//! {"args": ["--suppress=variable.supp"], "exit": 0, "summary": "2 races suppressed by variable.supp:1", "unused_suppressions": ["variable.supp:2 (race:nothing_*_of_this)"]}
//! {"args": ["--suppress=variable.supp", "-DOTHER"], "exit": 1, "kind": "data-race", "message": "data race on other"}
//! {"args": ["--suppress=variable.supp", "--suppress=two_callers.supp", "-DOTHER"], "exit": 0}
//! {"args": ["--suppress=bad.supp"], "exit": 2, "stderr": "bad.supp:2: there are no suppressions of type 'called_from_lib'; supported: race, race_top, deadlock, stuck, leak"}
// Threads count in one function, which several call. What is accepted of one caller, or of one variable, does not hide what
// others do at the very same lines.
#include <pthread.h>
int hits;
int other;

void count(int *counter) { (*counter)++; }
void statistics(int *counter) { count(counter); }
void work(int *counter) { count(counter); }

void *first(void *unused) {
  (void)unused;
  statistics(&hits);
#ifdef OTHER
  statistics(&other);
#endif
  return 0;
}
void *second(void *unused) {
  (void)unused;
  statistics(&hits);
#ifdef OTHER
  statistics(&other);
#endif
  return 0;
}
void *third(void *unused) {
  (void)unused;
  work(&hits);
  return 0;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, first, 0);
#ifdef WORK
  work(&hits);
  pthread_create(&threads[2], 0, third, 0);
  work(&hits);
#endif
  pthread_create(&threads[1], 0, second, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
#ifdef WORK
  pthread_join(threads[2], 0);
#endif
  return 0;
}
