//! {"exit": 1, "kind": "terminate", "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread calls a callback that nobody has set.
#include <cassert>
#include <functional>
#include <thread>

struct Button {
  std::function<void()> on_click;
  void click() {
#ifdef FIXED
    if (!on_click) return;
#endif
    on_click();
  }
};

int main() {
  Button button;
  std::thread user([&button] { button.click(); });
  user.join();
#ifdef FIXED
  try {
    button.on_click();
    assert(false);
  } catch (const std::bad_function_call&) {
  }
#endif
}
