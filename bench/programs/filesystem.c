// N threads give an inode each a block of a disk: a thread takes its inode's mutex and, if the inode has no block, looks for one that is
// free, under the block's mutex. Threads share neither before there are more than BLOCKS / 2 of them. From Flanagan and Godefroid
// (POPL 2005). N: threads; BLOCKS: of the disk. After a program of Flanagan and Godefroid (POPL 2005).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 14
#endif
#ifndef BLOCKS
#define BLOCKS 26
#endif
#define INODES 32

atomic_int inode[INODES], busy[BLOCKS];
// All zero, as PTHREAD_MUTEX_INITIALIZER is.
pthread_mutex_t inode_mutex[INODES], block_mutex[BLOCKS];

// Marks the block as used by the inode, if it is free.
static int taken(int block, int i) {
  pthread_mutex_lock(&block_mutex[block]);
  int free = !LOAD(busy[block]);
  if (free) {
    STORE(busy[block], 1);
    STORE(inode[i], block + 1);
  }
  pthread_mutex_unlock(&block_mutex[block]);
  return free;
}

void *allocate(void *argument) {
  int i = (intptr_t)argument % INODES;
  pthread_mutex_lock(&inode_mutex[i]);
  if (LOAD(inode[i]) == 0) {
    int block = i * 2 % BLOCKS;
    while (!taken(block, i)) block = (block + 1) % BLOCKS;
  }
  pthread_mutex_unlock(&inode_mutex[i]);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, allocate, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
