// Two threads share a connection; whoever is done last frees it, but looks at the count again after taking itself off.
//! {"args": ["--ignore=races"], "exit": 1, "kind": "use-after-free", "message": "of block@28->users: main reads it at line 16"}
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct connection {
  atomic_int requests;
  atomic_int users;
};

static struct connection *shared;

static void drop(struct connection *c) {
  atomic_fetch_sub(&c->users, 1);
  if (atomic_load(&c->users) == 0) free(c);
}

static void *client(void *unused) {
  struct connection *c = shared;
  c->requests++;
  drop(c);
  return unused;
}

int main(void) {
  pthread_t other;
  shared = malloc(sizeof *shared);
  atomic_init(&shared->requests, 0);
  atomic_init(&shared->users, 2);
  pthread_create(&other, 0, client, 0);
  client(0);
  pthread_join(other, 0);
}
