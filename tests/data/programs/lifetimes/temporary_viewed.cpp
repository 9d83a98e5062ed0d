//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A view of a temporary string that keeps its characters in itself.
#include <string>
#include <string_view>
#include <thread>

std::string name(int number) { return "n" + std::to_string(number); }

int main() {
#ifdef FIXED
  const std::string kept = name(1);
  const std::string_view view = kept;
#else
  const std::string_view view = name(1);
#endif
  char first = 0;
  std::thread t([&] { first = view[0]; });
  t.join();
  return first == 'n' ? 0 : 1;
}
