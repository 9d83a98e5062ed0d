//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 35}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 35}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 35}
// A logger that formats into a ring of lines and leaves the writing to a thread of its own.
// BUG: close tells the writer to stop, and frees the ring without waiting for it.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { lines = 2, line_length = 16 };

struct logger {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  pthread_t writer;
  unsigned written, formatted;
  bool closed;
  char (*ring)[line_length];
  int output_count;
};

static void *write_lines(void *argument) {
  struct logger *log = argument;
  pthread_mutex_lock(&log->mutex);
  for (;;) {
    while (log->written == log->formatted && !log->closed) pthread_cond_wait(&log->changed, &log->mutex);
    if (log->written == log->formatted) break;
    const char *line = log->ring[log->written % lines];
    pthread_mutex_unlock(&log->mutex);
    puts(line);
    pthread_mutex_lock(&log->mutex);
    ++log->written;
    ++log->output_count;
    pthread_cond_broadcast(&log->changed);
  }
  pthread_mutex_unlock(&log->mutex);
  return NULL;
}

void logger_open(struct logger *log) {
  pthread_mutex_init(&log->mutex, NULL);
  pthread_cond_init(&log->changed, NULL);
  log->written = log->formatted = 0;
  log->closed = false;
  log->output_count = 0;
  log->ring = malloc(lines * sizeof *log->ring);
  pthread_create(&log->writer, NULL, write_lines, log);
}

void logger_print(struct logger *log, const char *what, int number) {
  pthread_mutex_lock(&log->mutex);
  while (log->formatted - log->written == lines) pthread_cond_wait(&log->changed, &log->mutex);
  snprintf(log->ring[log->formatted % lines], line_length, "%s %d", what, number);
  ++log->formatted;
  pthread_cond_broadcast(&log->changed);
  pthread_mutex_unlock(&log->mutex);
}

void logger_close(struct logger *log) {
  pthread_mutex_lock(&log->mutex);
  log->closed = true;
  pthread_cond_broadcast(&log->changed);
  pthread_mutex_unlock(&log->mutex);
#if BUG
  free(log->ring);
  pthread_join(log->writer, NULL);
#else
  pthread_join(log->writer, NULL);
  free(log->ring);
#endif
}

static struct logger log_of_all;

static void *work(void *unused) {
  logger_print(&log_of_all, "worker", 1);
  return unused;
}

int main(void) {
  pthread_t worker;
  logger_open(&log_of_all);
  pthread_create(&worker, NULL, work, NULL);
  logger_print(&log_of_all, "main", 2);
  pthread_join(worker, NULL);
  logger_close(&log_of_all);
  assert(log_of_all.output_count == 2);
  return 0;
}
