//! {"args": ["--ignore=races", "--reduction=rf"], "exit": 1, "kind": "invalid-access", "line": 34}
//! {"args": ["--ignore=races", "--reduction=dpor"], "exit": 1, "kind": "invalid-access", "line": 34}
//! {"args": ["--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "invalid-access", "line": 34}
//! {"args": ["--reduction=rf"], "exit": 1, "kind": "data-race", "message": "on (player|only)"}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "data-race", "message": "on (player|only)"}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=rf"], "exit": 0, "executions": 26500, "blocked": 0}
//! {"args": ["--define", "HITTERS=3", "--define", "FIXED=1", "--ignore=races", "--reduction=rf"], "exit": 0, "executions": 464, "blocked": 0}
//! {"args": ["--define", "HITTERS=3", "--define", "FIXED=1", "--ignore=races", "--reduction=dpor"], "exit": 0, "executions": 1872, "blocked": 0}
//! {"args": ["--define", "HITTERS=3", "--define", "FIXED=1", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 338, "blocked": 0}
//! {"args": ["--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "invalid-access", "line": 34}
//! {"args": ["--define", "HITTERS=3", "--define", "FIXED=1", "--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 338, "blocked": 0}
// Threads hit the ball of a common player; another one ends the game and takes the player away, between their look and their hit.
// With FIXED each looks once; the hits and turns are still counted without a lock.
// After the benchmark PingPong, Table 1 of Huang, Maximal Causality Reduction (PLDI 2015). Tables: PingPong of Huang (PLDI 2015).
#include <pthread.h>

#ifndef HITTERS
#define HITTERS 4
#endif

struct player {
  int hits;
};

struct player only;
struct player *player = &only;
int turns;

void *hit(void *argument) {
#ifdef FIXED
  struct player *mine = player;
  if (mine != 0) mine->hits++;
#else
  if (player != 0) player->hits++;
#endif
  turns++;
  return argument;
}

void *end(void *argument) {
  player = 0;
  return argument;
}

int main(void) {
  pthread_t hitters[HITTERS], referee;
  for (int i = 0; i < HITTERS; i++) pthread_create(&hitters[i], 0, hit, 0);
  pthread_create(&referee, 0, end, 0);
  for (int i = 0; i < HITTERS; i++) pthread_join(hitters[i], 0);
  pthread_join(referee, 0);
  return 0;
}
