//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Each level adds what it knows to an exception; unpacked, the chain has all of it.
#include <cassert>
#include <exception>
#include <stdexcept>
#include <string>

void read_file() {
  throw std::out_of_range("line 7");
}

void load(const std::string& name) {
  try {
    read_file();
  } catch (...) {
    std::throw_with_nested(std::runtime_error("loading " + name));
  }
}

std::string messages(const std::exception& error) {
  std::string all = error.what();
  try {
    std::rethrow_if_nested(error);
  } catch (const std::exception& inner) {
    all += ": " + messages(inner);
  }
  return all;
}

int main() {
  try {
    try {
      load("settings");
    } catch (...) {
      std::throw_with_nested(std::logic_error("start"));
    }
    assert(false);
  } catch (const std::exception& error) {
    assert(messages(error) == "start: loading settings: line 7");
  }
}
