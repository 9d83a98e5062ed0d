//! {"args": ["--ignore=races", "--reduction=rf"], "exit": 1, "kind": "assertion", "line": 53}
//! {"args": ["--ignore=races", "--reduction=dpor"], "exit": 1, "kind": "assertion", "line": 53}
//! {"args": ["--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 53}
//! {"args": ["--define", "FIXED=1", "--reduction=rf"], "exit": 0, "executions": 192, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--reduction=dpor"], "exit": 0, "executions": 192, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 100, "blocked": 0}
//! {"args": ["--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 53}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 100, "blocked": 0}
// A pool of at most LIMIT objects at a time, that BORROWERS threads borrow and give back ROUNDS times. A new object is made without the
// pool's lock, and counted only when it is there: there are more objects than allowed.
// After the benchmark Pool107 (Apache Commons Pool), Table 1 of Huang, Maximal Causality Reduction (PLDI 2015). Tables: Pool of Huang (PLDI 2015).
#include <assert.h>
#include <pthread.h>

#ifndef BORROWERS
#define BORROWERS 2
#endif
#ifndef ROUNDS
#define ROUNDS 3
#endif
#ifndef LIMIT
#define LIMIT 1
#endif
#define OBJECTS (BORROWERS * ROUNDS)

struct object {
  int in_use;
  int uses;
};

struct factory {
  pthread_mutex_t lock;
  struct object objects[OBJECTS];
  int made;
  int alive;
};

struct pool {
  pthread_mutex_t lock;
  struct object *idle[OBJECTS];
  int idle_count;
  int active;
};

struct factory factory = {.lock = PTHREAD_MUTEX_INITIALIZER};
struct pool pool = {.lock = PTHREAD_MUTEX_INITIALIZER};

struct object *make(void) {
  pthread_mutex_lock(&factory.lock);
  struct object *object = &factory.objects[factory.made];
  factory.made++;
  factory.alive++;
  assert(factory.alive <= LIMIT);
  pthread_mutex_unlock(&factory.lock);
  return object;
}

// An idle object, a new one, or none if the pool is exhausted.
struct object *borrow(void) {
  struct object *object = 0;
  pthread_mutex_lock(&pool.lock);
  if (pool.idle_count > 0) {
    pool.idle_count--;
    object = pool.idle[pool.idle_count];
    pool.active++;
  } else if (pool.active < LIMIT) {
#ifdef FIXED
    pool.active++;
    object = make();
#else
    pthread_mutex_unlock(&pool.lock);
    object = make();
    pthread_mutex_lock(&pool.lock);
    pool.active++;
#endif
  }
  pthread_mutex_unlock(&pool.lock);
  return object;
}

void give_back(struct object *object) {
  pthread_mutex_lock(&pool.lock);
  pool.idle[pool.idle_count] = object;
  pool.idle_count++;
  pool.active--;
  pthread_mutex_unlock(&pool.lock);
}

void *use(void *argument) {
  for (int i = 0; i < ROUNDS; i++) {
    struct object *object = borrow();
    if (object == 0) continue;
    assert(!object->in_use);
    object->in_use = 1;
    object->uses++;
    object->in_use = 0;
    give_back(object);
  }
  return argument;
}

int main(void) {
  pthread_t borrowers[BORROWERS];
  for (int i = 0; i < BORROWERS; i++) pthread_create(&borrowers[i], 0, use, 0);
  for (int i = 0; i < BORROWERS; i++) pthread_join(borrowers[i], 0);
  assert(pool.active == 0);
  return 0;
}
