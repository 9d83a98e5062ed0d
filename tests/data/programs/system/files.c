//! {"exit": 0, "args": ["-DCHECKED=1"]}
//! {"exit": 1, "kind": "invalid-access", "line": 19, "args": ["-DCHECKED=0"]}
// There are no files: opening one fails, and a program that does not expect that closes a null pointer.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat facts;
  assert(open("/etc/passwd", O_RDONLY) == -1 && errno == ENOENT);
  assert(stat("/etc/passwd", &facts) == -1 && access("/", R_OK) == -1);
  assert(!isatty(1) && close(7) == -1 && errno == EBADF);
  if (isatty(1)) puts("colours");
  FILE *file = fopen("/etc/passwd", "r");
  if (CHECKED && file == NULL) return 0;
  fclose(file);
  return 0;
}
