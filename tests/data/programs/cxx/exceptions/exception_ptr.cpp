//! {"exit": 1, "kind": "assertion", "line": 26, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A thread leaves its exception for main, which throws it again; it is the current one only in its handler.
#include <cassert>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>

int main() {
  std::exception_ptr problem;
  std::thread worker([&problem] {
    try {
      std::stoi("twelve");
    } catch (const std::exception&) {
#ifdef FIXED
      problem = std::current_exception();
    }
#else
    }
    problem = std::current_exception();
#endif
    assert(!std::current_exception());
  });
  worker.join();
  assert(problem);
  std::exception_ptr copy = problem;
  problem = nullptr;
  try {
    std::rethrow_exception(copy);
  } catch (const std::invalid_argument& error) {
    assert(std::string(error.what()).find("stoi") != std::string::npos);
  }
  copy = std::make_exception_ptr(5);
  try {
    std::rethrow_exception(copy);
  } catch (int number) {
    assert(number == 5);
  }
}
