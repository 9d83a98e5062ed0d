//! {"exit": 0}
// Messages to the standard error streams, one of them from a thread.
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <thread>

int main() {
  std::cerr << "starting\n";
  std::thread other([] { std::cerr << "working\n"; });
  other.join();
  std::clog << std::setw(6) << std::setfill('.') << 7 << std::boolalpha << true << '\n';
  std::printf("%s with %d\n", "printf", 3);
  std::cout.put('x').write("yz\n", 3).flush();
}
