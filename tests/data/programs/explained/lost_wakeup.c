// The consumer looks before it takes the lock: the signal may come in between.
//! {"exit": 1, "kind": "deadlock", "message": "T1 waits forever for not_empty at line 21 .*: T2 signalled it before, at line 13 .* when no thread waited"}
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static atomic_int items;

static void *producer(void *unused) {
  pthread_mutex_lock(&mutex);
  items++;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void *consumer(void *unused) {
  if (items == 0) {
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&not_empty, &mutex);
    pthread_mutex_unlock(&mutex);
  }
  items--;
  return unused;
}

int main(void) {
  pthread_t p, c;
  pthread_create(&c, 0, consumer, 0);
  pthread_create(&p, 0, producer, 0);
  pthread_join(p, 0);
  pthread_join(c, 0);
}
