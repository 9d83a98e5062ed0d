//! {"exit": 0}
// A thread throws and catches while main does the same; neither notices the other.
#include <cassert>
#include <stdexcept>
#include <thread>

struct Refused {
  int code;
};

int ask(int code) {
  if (code != 0) throw Refused{code};
  return 0;
}

int try_to_ask(int code) {
  try {
    return ask(code);
  } catch (const Refused& refused) {
    return refused.code;
  }
}

int main() {
  int inside = 0;
  std::thread other([&inside] { inside = try_to_ask(3); });
  const int here = try_to_ask(4);
  other.join();
  assert(inside == 3 && here == 4 && try_to_ask(0) == 0);
}
