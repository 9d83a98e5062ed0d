//! {"args": ["--ignore=races,leaks"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--suppress=lock_order.supp", "--ignore=leaks"], "exit": 0, "summary": "1 deadlock suppressed by lock_order.supp:1", "unused_suppressions": ["lock_order.supp:2 (leak:cache_*)"]}
//! {"args": ["--suppress=lock_order.supp", "-DRACE"], "exit": 1, "kind": "data-race"}
//! {"args": ["--suppress=lock_order.supp"], "exit": 0, "summary": "1 deadlock suppressed by lock_order.supp:1, 1 leak suppressed by lock_order.supp:2"}
//! {"args": ["--suppress=lock_order.supp", "-DLEAK"], "exit": 1, "kind": "leak", "line": 35}
// A deadlock and a leak that are accepted hide nothing else.
#include <pthread.h>
#include <stdlib.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int balance;

void transfer(pthread_mutex_t *from, pthread_mutex_t *to) {
  pthread_mutex_lock(from);
  pthread_mutex_lock(to);
  balance++;
  pthread_mutex_unlock(to);
  pthread_mutex_unlock(from);
}
void *back(void *unused) {
  (void)unused;
  transfer(&b, &a);
#ifdef RACE
  balance++;
#endif
  return 0;
}
void *cache_fill(void) { return malloc(8); }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, back, 0);
  transfer(&a, &b);
  if (cache_fill() == 0) return 1;
#ifdef LEAK
  if (malloc(4) == 0) return 1;
#endif
#ifdef RACE
  balance++;
#endif
  pthread_join(thread, 0);
  return 0;
}
