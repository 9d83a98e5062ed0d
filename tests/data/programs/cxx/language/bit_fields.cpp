//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Neighbouring bit-fields are one memory location, unless something of width zero is between them.
#include <cassert>
#include <thread>

struct Status {
  unsigned char connected : 1;
#ifdef FIXED
  unsigned char : 0;
#endif
  unsigned char encrypted : 1;
};

Status status{};

int main() {
  std::thread other([] { status.encrypted = 1; });
  status.connected = 1;
  other.join();
  assert(status.connected == 1 && status.encrypted == 1);
}
