//! {"exit": 1, "kind": "data-race", "line": 29}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Inline variables and static members: one for the whole program, or one for each type argument.
#include <atomic>
#include <cassert>
#include <string>
#include <thread>

inline const std::string name = std::string("inline ") + "variable";
inline constexpr int first_serial = 10;

struct Device {
#ifdef FIXED
  static inline std::atomic<int> serial = first_serial;
#else
  static inline int serial = first_serial;
#endif
  static const int limit;
};

const int Device::limit = static_cast<int>(name.size());

template <typename T>
struct Pool {
  static inline int used = 0;
};

void add_device() {
  ++Device::serial;
}

int main() {
  Pool<int>::used = 2;
  assert(Pool<int>::used == 2 && Pool<char>::used == 0 && Device::limit == 15);
  std::thread other(add_device);
  add_device();
  other.join();
  assert(Device::serial == 12);
}
