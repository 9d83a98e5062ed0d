//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 22}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 22}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 22}
// A lock for many readers or one writer, over a mutex and two conditions; readers let waiting writers go first.
// BUG: a writer that leaves wakes the next writer only, though none may be waiting.
#include <assert.h>
#include <pthread.h>

struct rwlock {
  pthread_mutex_t mutex;
  pthread_cond_t may_read, may_write;
  int readers, waiting_writers, writing;
};

#define RWLOCK_INITIALIZER {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, 0}

void rwlock_read(struct rwlock *lock) {
  pthread_mutex_lock(&lock->mutex);
  while (lock->writing || lock->waiting_writers > 0) pthread_cond_wait(&lock->may_read, &lock->mutex);
  ++lock->readers;
  pthread_mutex_unlock(&lock->mutex);
}

void rwlock_read_done(struct rwlock *lock) {
  pthread_mutex_lock(&lock->mutex);
  if (--lock->readers == 0) pthread_cond_signal(&lock->may_write);
  pthread_mutex_unlock(&lock->mutex);
}

void rwlock_write(struct rwlock *lock) {
  pthread_mutex_lock(&lock->mutex);
  ++lock->waiting_writers;
  while (lock->writing || lock->readers > 0) pthread_cond_wait(&lock->may_write, &lock->mutex);
  --lock->waiting_writers;
  lock->writing = 1;
  pthread_mutex_unlock(&lock->mutex);
}

void rwlock_write_done(struct rwlock *lock) {
  pthread_mutex_lock(&lock->mutex);
  lock->writing = 0;
#if BUG
  pthread_cond_signal(&lock->may_write);
#else
  if (lock->waiting_writers > 0)
    pthread_cond_signal(&lock->may_write);
  else
    pthread_cond_broadcast(&lock->may_read);
#endif
  pthread_mutex_unlock(&lock->mutex);
}

static struct rwlock lock = RWLOCK_INITIALIZER;
static int left, right;

static void *write_both(void *unused) {
  rwlock_write(&lock);
  ++left;
  ++right;
  rwlock_write_done(&lock);
  return unused;
}

static void *read_both(void *unused) {
  rwlock_read(&lock);
  assert(left == right);
  rwlock_read_done(&lock);
  return unused;
}

int main(void) {
  pthread_t writers[2], reader;
  for (int i = 0; i < 2; ++i) pthread_create(&writers[i], NULL, write_both, NULL);
  pthread_create(&reader, NULL, read_both, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(writers[i], NULL);
  pthread_join(reader, NULL);
  assert(left == 2 && right == 2);
  return 0;
}
