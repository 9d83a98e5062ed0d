//! {"exit": 0}
// A guard that undoes only when it is left by an exception, also while another one is handled.
#include <cassert>
#include <exception>
#include <string>
#include <utility>

template <typename Action>
class OnFailure {
 public:
  explicit OnFailure(Action action) : action_(std::move(action)) {}
  ~OnFailure() {
    if (std::uncaught_exceptions() > before_) action_();
  }

 private:
  Action action_;
  int before_ = std::uncaught_exceptions();
};

std::string steps;

void change(bool fail) {
  steps += "do ";
  OnFailure undo([] { steps += "undo "; });
  if (fail) throw 1;
  steps += "done ";
}

struct Cleanup {
  ~Cleanup() { change(false); }
};

int main() {
  try {
    Cleanup cleanup;
    change(true);
  } catch (int) {
    steps += "caught ";
  }
  assert(steps == "do undo do done caught " && std::uncaught_exceptions() == 0);
}
