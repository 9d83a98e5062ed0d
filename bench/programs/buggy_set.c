//! {"args": ["--ignore=races,leaks", "--reduction=rf"], "exit": 1, "kind": "invalid-access", "line": 69}
//! {"args": ["--ignore=races,leaks", "--reduction=dpor"], "exit": 1, "kind": "invalid-access", "line": 69}
//! {"args": ["--ignore=races,leaks", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "invalid-access", "line": 69}
//! {"args": ["--define", "SIZE=1", "--ignore=races,leaks", "--reduction=rf"], "exit": 1, "kind": "assertion", "line": 63}
//! {"args": ["--define", "SIZE=1", "--ignore=races,leaks", "--reduction=dpor"], "exit": 1, "kind": "assertion", "line": 63}
//! {"args": ["--reduction=rf"], "exit": 1, "kind": "data-race", "message": "on source"}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "data-race", "message": "on source"}
//! {"args": ["--define", "FIXED=1", "--ignore=leaks", "--reduction=rf"], "exit": 0, "executions": 180, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--ignore=leaks", "--reduction=dpor"], "exit": 0, "executions": 180, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--ignore=races,leaks", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 168, "blocked": 0}
//! {"args": ["--ignore=races,leaks", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "invalid-access", "line": 69}
//! {"args": ["--define", "FIXED=1", "--ignore=races,leaks", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 168, "blocked": 0}
// Two hash sets, all of whose functions take the set's lock. add_all() goes through the set it is given, of which it does not hold the
// lock, while other threads add to it and clear it: the iterator notices that the set is not what it began with, or looks for more
// members than there are. COPIERS threads add one set to the other, CHANGERS threads change the first.
// After the benchmark MTSet (Java's synchronised HashSet), Table 1 of Huang, Maximal Causality Reduction (PLDI 2015). Tables: MTSet of Huang (PLDI 2015).
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef COPIERS
#define COPIERS 2
#endif
#ifndef CHANGERS
#define CHANGERS 2
#endif
#ifndef SIZE
#define SIZE 2
#endif
#define BUCKETS 3

// A node is never freed, as if somebody collected the garbage.
struct node {
  struct node *next;
  int value;
};

struct set {
  pthread_mutex_t lock;
  struct node *buckets[BUCKETS];
  int size;
  int modifications;
};

struct iterator {
  struct set *set;
  struct node *node;
  int bucket;
  int seen;
  int modifications;
};

struct set source = {.lock = PTHREAD_MUTEX_INITIALIZER}, target = {.lock = PTHREAD_MUTEX_INITIALIZER};

struct iterator iterate(struct set *set) {
  return (struct iterator){.set = set, .bucket = -1, .modifications = set->modifications};
}

int has_next(struct iterator *iterator) { return iterator->seen < iterator->set->size; }

int next(struct iterator *iterator) {
#ifndef UNCHECKED
  assert(iterator->set->modifications == iterator->modifications);
#endif
  while (iterator->node == 0 && iterator->bucket + 1 < BUCKETS) {
    iterator->bucket++;
    iterator->node = iterator->set->buckets[iterator->bucket];
  }
  int value = iterator->node->value;
  iterator->node = iterator->node->next;
  iterator->seen++;
  return value;
}

int includes(struct set *set, int value) {
  for (struct node *node = set->buckets[value % BUCKETS]; node != 0; node = node->next)
    if (node->value == value) return 1;
  return 0;
}

// With the set's lock.
void insert(struct set *set, int value) {
  if (includes(set, value)) return;
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = set->buckets[value % BUCKETS];
  set->buckets[value % BUCKETS] = node;
  set->size++;
  set->modifications++;
}

void add(struct set *set, int value) {
  pthread_mutex_lock(&set->lock);
  insert(set, value);
  pthread_mutex_unlock(&set->lock);
}

void clear(struct set *set) {
  pthread_mutex_lock(&set->lock);
  for (int i = 0; i < BUCKETS; i++) set->buckets[i] = 0;
  set->size = 0;
  set->modifications++;
  pthread_mutex_unlock(&set->lock);
}

void add_all(struct set *set, struct set *others) {
  pthread_mutex_lock(&set->lock);
#ifdef FIXED
  pthread_mutex_lock(&others->lock);
#endif
  struct iterator iterator = iterate(others);
  while (has_next(&iterator)) insert(set, next(&iterator));
#ifdef FIXED
  pthread_mutex_unlock(&others->lock);
#endif
  pthread_mutex_unlock(&set->lock);
}

void *copy(void *argument) {
  add_all(&target, &source);
  return argument;
}

void *change(void *argument) {
  int value = (int)(long)argument;
  clear(&source);
  add(&source, value);
  return 0;
}

int main(void) {
  pthread_t copiers[COPIERS], changers[CHANGERS];
  for (int i = 0; i < SIZE; i++) add(&source, i);
  for (int i = 0; i < COPIERS; i++) pthread_create(&copiers[i], 0, copy, 0);
  for (int i = 0; i < CHANGERS; i++) pthread_create(&changers[i], 0, change, (void *)(long)(SIZE + i));
  for (int i = 0; i < COPIERS; i++) pthread_join(copiers[i], 0);
  for (int i = 0; i < CHANGERS; i++) pthread_join(changers[i], 0);
  assert(target.size <= SIZE + CHANGERS);
  return 0;
}
