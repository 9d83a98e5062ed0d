//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// An exception in an asynchronous call is thrown again by get.
#include <cassert>
#include <future>
#include <stdexcept>
#include <string>

struct ParseError : std::runtime_error {
  ParseError(const std::string& text, int position) : std::runtime_error(text), position(position) {}
  int position;
};

int parse(const std::string& text) {
  throw ParseError("cannot read " + text, 3);
}

int main() {
  std::future<int> parsed = std::async(std::launch::async, parse, "12x");
#ifdef FIXED
  try {
    parsed.get();
    assert(false);
  } catch (const ParseError& error) {
    assert(error.position == 3 && error.what() == std::string("cannot read 12x"));
  }
#else
  return parsed.get();
#endif
}
