//! {"exit": 1, "kind": "data-race", "args": ["--", "-DSTRING"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DVIEW"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DWRITE"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPOINTER"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DERROR"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPADDED"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DSPUTN"]}
//! {"exit": 0}
// What a stream is given to print is read like any other memory: the text of a string that another thread changes.
#include <iomanip>
#include <iostream>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

std::mutex mutex;
std::string text = "abc";

void print() {
#if defined(STRING)
  std::cout << text;
#elif defined(VIEW)
  std::cout << std::string_view(text);
#elif defined(WRITE)
  std::cout.write(text.data(), 3);
#elif defined(POINTER)
  std::cout << text.c_str();
#elif defined(ERROR)
  std::cerr << text;
#elif defined(PADDED)
  std::cout << std::setw(8) << text;
#elif defined(SPUTN)
  std::cout.rdbuf()->sputn(text.data() + 1, 2);
#else
  const std::lock_guard lock(mutex);
  std::cout << text << std::string_view(text) << text.c_str();
#endif
}

int main() {
  std::thread other([] {
    const std::lock_guard lock(mutex);
    text[1] = 'x';
  });
  print();
  other.join();
}
