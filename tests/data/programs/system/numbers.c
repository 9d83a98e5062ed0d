//! {"exit": 0, "args": ["-DUNKNOWN=0"]}
//! {"exit": 2, "kind": "unsupported", "line": 22, "args": ["-DUNKNOWN=1"], "message": "system call"}
//! {"exit": 2, "kind": "unsupported", "line": 23, "args": ["-DUNKNOWN=2"], "message": "siglongjmp"}
// What a thread is told by the kernel's own interface; system calls that are not known, and jumps, where they are reached.
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <setjmp.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static sigjmp_buf back;
static volatile int number = 8;

int main(void) {
  struct rlimit limit;
  assert(syscall(SYS_gettid) == gettid() && ffs(number) == 4 && ffsll(1LL << 40) == 41);
  assert(getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY);
  if (sigsetjmp(back, 1) != 0) return 1;
  if (UNKNOWN == 1) syscall(SYS_io_uring_setup, 1, NULL);
  if (UNKNOWN == 2) siglongjmp(back, 1);
  return 0;
}
