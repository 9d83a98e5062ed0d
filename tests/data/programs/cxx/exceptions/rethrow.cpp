//! {"exit": 1, "kind": "assertion", "line": 34, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// throw without an operand passes the same exception on; naming it throws a copy of the base.
#include <cassert>
#include <string>

struct Error {
  virtual ~Error() = default;
  virtual std::string name() const { return "error"; }
};
struct Timeout : Error {
  std::string name() const override { return "timeout"; }
};

void pass_on() {
  try {
    throw Timeout();
  } catch (Error& error) {
#ifdef FIXED
    throw;
#else
    throw error;
#endif
  }
}

int main() {
  std::string name;
  try {
    pass_on();
  } catch (const Error& error) {
    name = error.name();
  }
  assert(name == "timeout");
}
