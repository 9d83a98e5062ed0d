//! {"args": ["--ignore=races,leaks", "--reduction=rf"], "exit": 1, "kind": "assertion", "line": 60}
//! {"args": ["--ignore=races,leaks", "--reduction=dpor"], "exit": 1, "kind": "assertion", "line": 60}
//! {"args": ["--ignore=races,leaks", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 60}
//! {"args": ["--define", "UNCHECKED=1", "--ignore=races,leaks", "--reduction=rf"], "exit": 1, "kind": "invalid-access", "line": 62}
//! {"args": ["--define", "UNCHECKED=1", "--ignore=races,leaks", "--reduction=dpor"], "exit": 1, "kind": "invalid-access", "line": 62}
//! {"args": ["--reduction=rf"], "exit": 1, "kind": "data-race", "message": "on part"}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "data-race", "message": "on part"}
//! {"args": ["--define", "FIXED=1", "--ignore=leaks", "--reduction=rf"], "exit": 0, "executions": 180, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--ignore=leaks", "--reduction=dpor"], "exit": 0, "executions": 180, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--ignore=races,leaks", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 150, "blocked": 0}
//! {"args": ["--ignore=races,leaks", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 60}
// Two linked lists, all of whose functions take the list's lock. includes_all() goes through the list it is given, of which it does not
// hold the lock, while other threads add to and take from it: the iterator notices that the list is not what it began with, or finds
// nothing where the size says that something is. CHECKERS threads look, CHANGERS threads change.
// After the benchmark MTList (Java's synchronised LinkedList), Table 1 of Huang, Maximal Causality Reduction (PLDI 2015). Tables: MTList of Huang (PLDI 2015).
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef CHECKERS
#define CHECKERS 2
#endif
#ifndef CHANGERS
#define CHANGERS 2
#endif
#ifndef SIZE
#define SIZE 2
#endif

// A node is never freed, as if somebody collected the garbage.
struct node {
  struct node *next;
  int value;
};

struct list {
  pthread_mutex_t lock;
  struct node *first;
  int size;
  int modifications;
};

struct iterator {
  struct list *list;
  struct node *next;
  int position;
  int modifications;
};

struct list whole = {.lock = PTHREAD_MUTEX_INITIALIZER}, part = {.lock = PTHREAD_MUTEX_INITIALIZER};

struct iterator iterate(struct list *list) {
  return (struct iterator){.list = list, .next = list->first, .modifications = list->modifications};
}

int has_next(struct iterator *iterator) { return iterator->position < iterator->list->size; }

int next(struct iterator *iterator) {
#ifndef UNCHECKED
  assert(iterator->list->modifications == iterator->modifications);
#endif
  int value = iterator->next->value;
  iterator->next = iterator->next->next;
  iterator->position++;
  return value;
}

void add(struct list *list, int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  pthread_mutex_lock(&list->lock);
  node->next = list->first;
  list->first = node;
  list->size++;
  list->modifications++;
  pthread_mutex_unlock(&list->lock);
}

void remove_first(struct list *list) {
  pthread_mutex_lock(&list->lock);
  if (list->size > 0) {
    list->first = list->first->next;
    list->size--;
    list->modifications++;
  }
  pthread_mutex_unlock(&list->lock);
}

int includes(struct list *list, int value) {
  for (struct node *node = list->first; node != 0; node = node->next)
    if (node->value == value) return 1;
  return 0;
}

int includes_all(struct list *list, struct list *others) {
  int all = 1;
  pthread_mutex_lock(&list->lock);
#ifdef FIXED
  pthread_mutex_lock(&others->lock);
#endif
  struct iterator iterator = iterate(others);
  while (has_next(&iterator))
    if (!includes(list, next(&iterator))) all = 0;
#ifdef FIXED
  pthread_mutex_unlock(&others->lock);
#endif
  pthread_mutex_unlock(&list->lock);
  return all;
}

void *check(void *argument) {
  includes_all(&whole, &part);
  return argument;
}

void *change(void *argument) {
  remove_first(&part);
  add(&part, SIZE);
  return argument;
}

int main(void) {
  pthread_t checkers[CHECKERS], changers[CHANGERS];
  for (int i = 0; i < SIZE; i++) add(&part, i);
  for (int i = 0; i <= SIZE; i++) add(&whole, i);
  for (int i = 0; i < CHECKERS; i++) pthread_create(&checkers[i], 0, check, 0);
  for (int i = 0; i < CHANGERS; i++) pthread_create(&changers[i], 0, change, 0);
  for (int i = 0; i < CHECKERS; i++) pthread_join(checkers[i], 0);
  for (int i = 0; i < CHANGERS; i++) pthread_join(changers[i], 0);
  assert(part.size == SIZE);
  return 0;
}
