//! {"exit": 1, "kind": "leak", "line": 39}
//! {"args": ["--define", "END=1"], "exit": 0}
//! {"args": ["--define", "END=2"], "exit": 0}
//! {"args": ["--define", "END=3"], "exit": 0}
//! {"args": ["--define", "END=4"], "exit": 1, "kind": "abort"}
//! {"args": ["--define", "END=5"], "exit": 1, "kind": "leak", "line": 30}
//! {"args": ["--define", "END=6"], "exit": 1, "kind": "leak", "line": 39}
//! {"args": ["--define", "END=2", "--runtime=tree"], "exit": 0}
//! {"args": ["--define", "END=6", "--runtime=tree"], "exit": 1, "kind": "leak"}
// When the program ends in another way than by returning from main, what main holds is not lost; and where it
// ends at once, or another thread ends it, nothing is.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef END
#define END 0
#endif

struct pair {
  void *first, *second;
};

void keep(struct pair *p, void *block) { p->first = block; }

void *work(void *argument) {
#if END == 3
  exit(0);
#elif END == 5
  void *block = malloc(4);
  return block ? argument : 0;
#endif
  return argument;
}

int main(void) {
  pthread_t t;
  struct pair mine;
  void *block = malloc(8);
  keep(&mine, block);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
#if END == 1
  exit(0);
#elif END == 2
  _exit(0);
#elif END == 4
  abort();
#elif END == 5
  free(block);
#elif END == 6
  pthread_exit(0);
#endif
  return mine.first != block;
}
