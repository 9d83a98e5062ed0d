//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A destructor that throws while another exception is on its way ends the program.
#include <cassert>
#include <exception>
#include <stdexcept>

struct File {
  ~File() noexcept(false) {
#ifdef FIXED
    if (std::uncaught_exceptions() > 0) return;
#endif
    throw std::runtime_error("cannot close");
  }
};

int main() {
  int caught = 0;
  try {
    File file;
  } catch (const std::runtime_error&) {
    ++caught;
  }
  try {
    File file;
    throw std::logic_error("cannot write");
  } catch (const std::logic_error&) {
    ++caught;
  }
  assert(caught == 2);
}
