//! {"args": ["--leaks"], "exit": 1, "kind": "leak"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// The destructor of an object whose constructor threw does not run, those of its members do.
#include <cassert>
#include <memory>
#include <stdexcept>

struct Connection {
  explicit Connection(int port) try : buffer(new int(port)) {
    if (port < 1024) throw std::invalid_argument("reserved port");
  } catch (const std::invalid_argument&) {
    ++failures;
  }
#ifdef FIXED
  std::unique_ptr<int> buffer;
#else
  ~Connection() {
    delete buffer;
  }
  int* buffer;
#endif
  static inline int failures = 0;
};

int main() {
  Connection good(8080);
  assert(*good.buffer == 8080);
  bool thrown = false;
  try {
    Connection bad(80);
  } catch (const std::logic_error&) {
    thrown = true;
  }
  assert(thrown && Connection::failures == 1);
}
