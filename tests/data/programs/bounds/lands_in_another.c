//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "out-of-bounds", "line": 26, "message": "access beyond the end of g: it has 16 bytes, and bytes 401 to 404 are used, 388 beyond its end"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "out-of-bounds", "line": 27, "message": "access before the beginning of g: it has 16 bytes, and 4 bytes from 4 bytes before its beginning on are used"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "out-of-bounds", "line": 28, "message": "end of counts: it has 16 bytes"}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "out-of-bounds", "line": 29, "message": "end of shared: it has 16 bytes"}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "out-of-bounds", "line": 30, "message": "end of own: it has 16 bytes"}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "out-of-bounds", "line": 31, "message": "end of g: it has 16 bytes"}
//! {"args": ["--define", "CASE=0"], "exit": 0}
// An access that leaves its variable and ends in another one.
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

int g[4], others[1000];
atomic_int counts[4], more_counts[1000];
int *known;

void *use(void *argument) { return argument; }

int main(void) {
  int i = (int)heddle_choose(1) + 100;
  int own[4] = {0}, shared[4] = {0}, behind[1000];
  pthread_t user;
  known = behind;
  pthread_create(&user, 0, use, shared);
  if (CASE == 1) g[i] = 1;
  if (CASE == 2) g[i - 101] = 1;
  if (CASE == 3) atomic_fetch_add(&counts[i], 1);
  if (CASE == 4) shared[i] = 1;
  if (CASE == 5) own[i] = 1;
  if (CASE == 6) memset(&g[i - 99], 1, 32);
  if (CASE == 0) g[i - 97] = own[i - 100] = shared[i - 99] = 1;
  pthread_join(user, 0);
  return others[77] + more_counts[77] == 1;
}
