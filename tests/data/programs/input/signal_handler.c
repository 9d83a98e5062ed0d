//! {"exit": 2, "kind": "unsupported", "message": "reaches `raise` .*signals are not supported"}
// A handler may be set, but never runs.
#include <signal.h>

static void ignore(int number) { (void)number; }

int main(void) {
  signal(SIGINT, ignore);
  raise(SIGINT);
  return 0;
}
