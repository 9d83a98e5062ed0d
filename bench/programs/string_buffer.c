//! {"args": ["--ignore=races", "--reduction=rf"], "exit": 1, "kind": "assertion", "line": 42}
//! {"args": ["--ignore=races", "--reduction=dpor"], "exit": 1, "kind": "assertion", "line": 42}
//! {"args": ["--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 42}
//! {"args": ["--define", "FIXED=1", "--reduction=rf"], "exit": 0, "executions": 3, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--reduction=dpor"], "exit": 0, "executions": 3, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 3, "blocked": 0}
//! {"args": ["--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 42}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 3, "blocked": 0}
// A buffer of characters, all of whose functions take its lock. append() asks the other buffer for its length and then for that many
// characters; in between another thread deletes them: the characters are out of range.
// After the benchmark StringBuf, Table 1 of Huang, Maximal Causality Reduction (PLDI 2015). Tables: StringBuf of Huang (PLDI 2015).
#include <assert.h>
#include <pthread.h>

#ifndef LENGTH
#define LENGTH 8
#endif

struct buffer {
  pthread_mutex_t lock;
  int length;
  char characters[2 * LENGTH];
};

struct buffer source = {.lock = PTHREAD_MUTEX_INITIALIZER}, target = {.lock = PTHREAD_MUTEX_INITIALIZER};

int length_of(struct buffer *buffer) {
#ifndef FIXED
  pthread_mutex_lock(&buffer->lock);
#endif
  int length = buffer->length;
#ifndef FIXED
  pthread_mutex_unlock(&buffer->lock);
#endif
  return length;
}

void copy_characters(struct buffer *buffer, int count, char *to) {
#ifndef FIXED
  pthread_mutex_lock(&buffer->lock);
#endif
  assert(count <= buffer->length);
  for (int i = 0; i < count; i++) to[i] = buffer->characters[i];
#ifndef FIXED
  pthread_mutex_unlock(&buffer->lock);
#endif
}

void append(struct buffer *to, struct buffer *from) {
  pthread_mutex_lock(&to->lock);
#ifdef FIXED
  pthread_mutex_lock(&from->lock);
#endif
  int count = length_of(from);
  assert(to->length + count <= 2 * LENGTH);
  copy_characters(from, count, to->characters + to->length);
  to->length += count;
#ifdef FIXED
  pthread_mutex_unlock(&from->lock);
#endif
  pthread_mutex_unlock(&to->lock);
}

void append_character(struct buffer *to, char character) {
  pthread_mutex_lock(&to->lock);
  to->characters[to->length] = character;
  to->length++;
  pthread_mutex_unlock(&to->lock);
}

void clear(struct buffer *buffer) {
  pthread_mutex_lock(&buffer->lock);
  buffer->length = 0;
  pthread_mutex_unlock(&buffer->lock);
}

void *append_source(void *argument) {
  append(&target, &source);
  return argument;
}

void *replace_source(void *argument) {
  clear(&source);
  append_character(&source, 'x');
  return argument;
}

int main(void) {
  pthread_t appender, replacer;
  for (int i = 0; i < LENGTH; i++) append_character(&source, 'a');
  pthread_create(&appender, 0, append_source, 0);
  pthread_create(&replacer, 0, replace_source, 0);
  pthread_join(appender, 0);
  pthread_join(replacer, 0);
  assert(target.length <= LENGTH);
  return 0;
}
