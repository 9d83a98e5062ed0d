//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 0}
//! {"args": ["--model", "pso"], "exit": 0}
//! {"args": ["--model", "tso", "--reduction", "rf-poly"], "exit": 0}
//! {"args": ["--model", "tso", "--reduction", "view", "--runtime", "tree"], "exit": 0}
//! {"args": ["--model", "tso", "--reduction", "none"], "exit": 0}
//! {"args": ["--model", "tso", "--define", "UNLOCKED=1"], "exit": 1, "kind": "data-race", "message": "both"}
//! {"args": ["--model", "tso", "--define", "UNLOCKED=1", "--runtime", "direct"], "exit": 1, "kind": "data-race"}
// A union is written as a word and as bytes under a lock, and read as halves.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

union {
  uint32_t word;
  uint16_t half[2];
  uint8_t byte[4];
} both;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *change(void *argument) {
  pthread_mutex_lock(&lock);
  both.word = 0x01020304;
  both.byte[2] = 9;
#ifdef UNLOCKED
  both.byte[0] = 5;
  pthread_mutex_unlock(&lock);
  both.byte[0] = 5;
#else
  both.byte[0] = 5;
  pthread_mutex_unlock(&lock);
#endif
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, change, 0);
  pthread_mutex_lock(&lock);
  assert(both.half[0] == 0 || both.half[0] == 0x0305);
  assert(both.word == 0 || both.word == 0x01090305);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  assert(both.half[1] == 0x0109 && both.word == 0x01090305);
  return 0;
}
