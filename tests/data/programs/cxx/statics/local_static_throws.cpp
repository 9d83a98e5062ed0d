//! {"exit": 0}
// A local static whose initialiser throws is tried again at the next call; its class cleans up.
#include <cassert>
#include <memory>
#include <stdexcept>
#include <vector>

int attempts = 0;

struct Connection {
  Connection() : buffer(new int[4]{1, 2, 3, 4}) {
    if (++attempts < 3) throw std::runtime_error("not yet");
  }
  std::unique_ptr<int[]> buffer;
};

Connection& connection() {
  static Connection only;
  return only;
}

int main() {
  int failures = 0;
  for (int i = 0; i < 5; ++i) {
    try {
      assert(connection().buffer[3] == 4);
    } catch (const std::runtime_error&) {
      ++failures;
    }
  }
  assert(failures == 2 && attempts == 3);
}
