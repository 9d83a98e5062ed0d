//! {"exit": 0}
// Writing to std::cout from two threads mixes their output, but is no race.
#include <iostream>
#include <thread>

int main() {
  std::thread other([] { std::cout << "hello from a thread\n"; });
  std::cout << "hello from main\n";
  other.join();
  std::cout << "done " << 42 << ' ' << 1.5 << std::endl;
}
