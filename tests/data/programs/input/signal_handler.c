//! {"exit": 2, "kind": "unsupported", "message": "reaches `signal` .*signals and signal handlers are not supported"}
// A handler could run anywhere.
#include <signal.h>

static void ignore(int number) { (void)number; }

int main(void) {
  signal(SIGINT, ignore);
  return 0;
}
