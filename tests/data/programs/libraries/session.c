//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "destroy-locked", "line": 56}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "destroy-locked", "line": 56}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "destroy-locked", "line": 56}
// A session that several threads use, with a lock of its own; the one that closes it waits until it is the last user.
// BUG: the users are counted by an atomic that close reads without the lock: it destroys the lock that the last user still holds.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

struct session {
  pthread_mutex_t mutex;
  atomic_int users;
  int bytes;
};

struct session *session_open(int users) {
  struct session *session = malloc(sizeof *session);
  pthread_mutex_init(&session->mutex, NULL);
  atomic_init(&session->users, users);
  session->bytes = 0;
  return session;
}

void session_send(struct session *session, int bytes) {
  pthread_mutex_lock(&session->mutex);
  session->bytes += bytes;
  pthread_mutex_unlock(&session->mutex);
}

void session_leave(struct session *session) {
  pthread_mutex_lock(&session->mutex);
  atomic_fetch_sub(&session->users, 1);
  pthread_mutex_unlock(&session->mutex);
}

static int users_of(struct session *session) {
#if BUG
  return atomic_load(&session->users);
#else
  pthread_mutex_lock(&session->mutex);
  const int users = atomic_load(&session->users);
  pthread_mutex_unlock(&session->mutex);
  return users;
#endif
}

/** Returns how many bytes were sent. */
int session_close(struct session *session) {
  while (users_of(session) > 0) sched_yield();
  const int bytes = session->bytes;
  pthread_mutex_destroy(&session->mutex);
  free(session);
  return bytes;
}

static void *send_one(void *session) {
  session_send(session, 1);
  session_leave(session);
  return NULL;
}

int main(void) {
  struct session *session = session_open(1);
  pthread_t user;
  pthread_create(&user, NULL, send_one, session);
  session_send(session, 2);
  assert(session_close(session) == 3);
  pthread_join(user, NULL);
  return 0;
}
