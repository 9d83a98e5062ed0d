//! {"exit": 0, "args": ["-DBUG=0"]}
//! {"exit": 0, "args": ["-DBUG=0", "--leaks"]}
//! {"exit": 1, "kind": "use-after-free", "line": 30, "args": ["-DBUG=1"]}
//! {"exit": 1, "kind": "data-race", "args": ["-DBUG=2"]}
//! {"exit": 1, "kind": "out-of-bounds", "line": 32, "args": ["-DBUG=3"]}
//! {"exit": 1, "kind": "leak", "args": ["-DBUG=4", "--leaks"]}
// Memory that is mapped is zero, begins at a page, and is gone when it is unmapped.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>

static void *use(void *page) {
  ((int *)page)[3] = 1;
  return NULL;
}

int main(void) {
  int *page = mmap(NULL, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(page != MAP_FAILED && (uintptr_t)page % 4096 == 0 && page[1000] == 0);
  assert(mmap(NULL, 100, PROT_READ, MAP_PRIVATE, 5, 0) == MAP_FAILED && errno == ENODEV);
  pthread_t thread;
  pthread_create(&thread, NULL, use, page);
  if (BUG == 2) page[3] = 2;
  pthread_join(thread, NULL);
  assert(mprotect(page, 100, PROT_READ) == 0 && madvise(page, 100, MADV_DONTNEED) == 0 && page[3] == 0);
  if (BUG != 4) munmap(page, 100);
  if (BUG == 1) page[3] = 1;
  int *other = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (BUG == 3) other[1024] = 1;
  munmap(other, 4096);
  return 0;
}
