//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 115}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 115}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 115}
// A pool of threads over a list of jobs: submit, wait until all is done, destroy.
// BUG: a worker counts its job as done when it takes it, so wait returns while the job still runs.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

typedef void (*job_function)(void *);

struct job {
  job_function run;
  void *argument;
  struct job *next;
};

struct thread_pool {
  pthread_mutex_t mutex;
  pthread_cond_t work, idle;
  struct job *first, **last;
  size_t unfinished, thread_count;
  bool stopping;
  pthread_t *threads;
};

static struct job *next_job(struct thread_pool *pool) {
  while (pool->first == NULL && !pool->stopping) pthread_cond_wait(&pool->work, &pool->mutex);
  struct job *job = pool->first;
  if (job == NULL) return NULL;
  pool->first = job->next;
  if (pool->first == NULL) pool->last = &pool->first;
  return job;
}

static void job_done(struct thread_pool *pool) {
  if (--pool->unfinished == 0) pthread_cond_broadcast(&pool->idle);
}

static void *worker(void *argument) {
  struct thread_pool *pool = argument;
  struct job *job;
  pthread_mutex_lock(&pool->mutex);
  while ((job = next_job(pool)) != NULL) {
#if BUG
    job_done(pool);
#endif
    pthread_mutex_unlock(&pool->mutex);
    job->run(job->argument);
    free(job);
    pthread_mutex_lock(&pool->mutex);
#if !BUG
    job_done(pool);
#endif
  }
  pthread_mutex_unlock(&pool->mutex);
  return NULL;
}

struct thread_pool *pool_create(size_t threads) {
  struct thread_pool *pool = calloc(1, sizeof *pool);
  pthread_mutex_init(&pool->mutex, NULL);
  pthread_cond_init(&pool->work, NULL);
  pthread_cond_init(&pool->idle, NULL);
  pool->last = &pool->first;
  pool->thread_count = threads;
  pool->threads = malloc(threads * sizeof *pool->threads);
  for (size_t i = 0; i < threads; ++i) pthread_create(&pool->threads[i], NULL, worker, pool);
  return pool;
}

void pool_submit(struct thread_pool *pool, job_function run, void *argument) {
  struct job *job = malloc(sizeof *job);
  job->run = run;
  job->argument = argument;
  job->next = NULL;
  pthread_mutex_lock(&pool->mutex);
  *pool->last = job;
  pool->last = &job->next;
  ++pool->unfinished;
  pthread_cond_signal(&pool->work);
  pthread_mutex_unlock(&pool->mutex);
}

void pool_wait(struct thread_pool *pool) {
  pthread_mutex_lock(&pool->mutex);
  while (pool->unfinished > 0) pthread_cond_wait(&pool->idle, &pool->mutex);
  pthread_mutex_unlock(&pool->mutex);
}

void pool_destroy(struct thread_pool *pool) {
  pthread_mutex_lock(&pool->mutex);
  pool->stopping = true;
  pthread_cond_broadcast(&pool->work);
  pthread_mutex_unlock(&pool->mutex);
  for (size_t i = 0; i < pool->thread_count; ++i) pthread_join(pool->threads[i], NULL);
  pthread_mutex_destroy(&pool->mutex);
  pthread_cond_destroy(&pool->work);
  pthread_cond_destroy(&pool->idle);
  free(pool->threads);
  free(pool);
}

static void square(void *number) { *(int *)number *= *(int *)number; }

int main(void) {
  int numbers[2] = {3, 4};
  struct thread_pool *pool = pool_create(2);
  for (int i = 0; i < 2; ++i) pool_submit(pool, square, &numbers[i]);
  pool_wait(pool);
  assert(numbers[0] == 9 && numbers[1] == 16);
  pool_destroy(pool);
  return 0;
}
