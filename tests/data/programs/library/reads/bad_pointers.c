//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=fwrite(freed, 1, 4, stdout)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=puts(freed)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=printf(\"%.2s\", freed)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=printf(\"%n\", (int *)freed)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=strtol(freed, 0, 10)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=pthread_mutexattr_settype((pthread_mutexattr_t *)freed, 0)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=pthread_mutex_init(&mutex, (pthread_mutexattr_t *)freed)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=pthread_attr_init((pthread_attr_t *)freed)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=pthread_cond_init(&condition, (pthread_condattr_t *)freed)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=pthread_rwlock_init(&lock, (pthread_rwlockattr_t *)freed)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=pthread_barrier_init(&barrier, (pthread_barrierattr_t *)freed, 1)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=sem_destroy((sem_t *)freed)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=pthread_cond_destroy((pthread_cond_t *)freed)"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DUSE=pthread_barrier_destroy((pthread_barrier_t *)freed)"]}
//! {"exit": 1, "kind": "out-of-bounds", "args": ["--", "-DUSE=fwrite(four, 1, 5, stdout)"]}
//! {"exit": 1, "kind": "out-of-bounds", "args": ["--", "-DUSE=if (memcmp(four, \"abcde\", 5) == 0) return 1"]}
//! {"exit": 1, "kind": "out-of-bounds", "args": ["--", "-DUSE=if (memcmp(four, \"x....\", 5) == 0) return 1"]}
//! {"exit": 1, "kind": "out-of-bounds", "args": ["--", "-DUSE=printf(\"%.5s\", four)"]}
//! {"exit": 1, "kind": "out-of-bounds", "args": ["--", "-DUSE=perror(four)"]}
//! {"exit": 1, "kind": "invalid-access", "args": ["--", "-DUSE=printf(\"%s\", (char *)none)"]}
//! {"exit": 1, "kind": "invalid-access", "args": ["--", "-DUSE=printf(\"%s\", (char *)0x1234)"]}
//! {"exit": 1, "kind": "invalid-access", "args": ["--", "-DUSE=fwrite(none, 1, 1, stdout)"]}
//! {"exit": 1, "kind": "invalid-access", "args": ["--", "-DUSE=puts(none)"]}
//! {"exit": 0, "args": ["--", "-DUSE=(void)(fwrite(four, 1, 4, stdout) + memcmp(four, \"abcd\", 4) + printf(\"%.4s\", four))"]}
// Pointers that a library function is given must lead to memory that is there.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char four[4] = {'a', 'b', 'c', 'd'};
char *none;
pthread_mutex_t mutex;
pthread_cond_t condition;
pthread_rwlock_t lock;
pthread_barrier_t barrier;

int main(void) {
  char *freed = malloc(64);
  free(freed);
  USE;
  return 0;
}
