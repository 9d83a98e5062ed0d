//! {"args": [], "exit": 0, "executions": 2440, "blocked": 0}
//! {"args": ["--reduction=rf", "--model=tso"], "exit": 0, "executions": 2440, "blocked": 0}
//! {"args": ["--reduction=rf", "--model=pso"], "exit": 0, "executions": 2440, "blocked": 0}
// A pool of worker threads with a queue, made at run time: its mutex and its condition variable are
// initialised by pthread_mutex_init and pthread_cond_init before the workers start.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { workers = 2, jobs = 2, capacity = 4 };

struct job {
  void (*run)(void *);
  void *argument;
};
struct pool {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  struct job queue[capacity];
  int first, count;
  bool stopping;
  pthread_t threads[workers];
};

static void *work(void *argument) {
  struct pool *pool = argument;
  for (;;) {
    pthread_mutex_lock(&pool->mutex);
    while (pool->count == 0 && !pool->stopping) pthread_cond_wait(&pool->changed, &pool->mutex);
    if (pool->count == 0) {
      pthread_mutex_unlock(&pool->mutex);
      return NULL;
    }
    struct job job = pool->queue[pool->first];
    pool->first = (pool->first + 1) % capacity;
    pool->count--;
    pthread_mutex_unlock(&pool->mutex);
    job.run(job.argument);
  }
}

static void submit(struct pool *pool, void (*run)(void *), void *argument) {
  pthread_mutex_lock(&pool->mutex);
  pool->queue[(pool->first + pool->count) % capacity] = (struct job){run, argument};
  pool->count++;
  pthread_cond_signal(&pool->changed);
  pthread_mutex_unlock(&pool->mutex);
}

static struct pool *make_pool(void) {
  struct pool *pool = malloc(sizeof *pool);
  pool->first = pool->count = 0;
  pool->stopping = false;
  pthread_mutex_init(&pool->mutex, NULL);
  pthread_cond_init(&pool->changed, NULL);
  for (int i = 0; i < workers; i++) pthread_create(&pool->threads[i], NULL, work, pool);
  return pool;
}

static void finish(struct pool *pool) {
  pthread_mutex_lock(&pool->mutex);
  pool->stopping = true;
  pthread_cond_broadcast(&pool->changed);
  pthread_mutex_unlock(&pool->mutex);
  for (int i = 0; i < workers; i++) pthread_join(pool->threads[i], NULL);
  pthread_cond_destroy(&pool->changed);
  pthread_mutex_destroy(&pool->mutex);
  free(pool);
}

static int results[jobs];

static void compute(void *argument) {
  int *result = argument;
  *result = 1;
}

int main(void) {
  struct pool *pool = make_pool();
  for (int i = 0; i < jobs; i++) submit(pool, compute, &results[i]);
  finish(pool);
  for (int i = 0; i < jobs; i++) assert(results[i] == 1);
  return 0;
}
