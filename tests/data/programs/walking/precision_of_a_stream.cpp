//! {"args": ["--define", "X=2", "--define", "Y=1", "--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 5040, "why_direct": "its threads share state that Heddle does not see"}
// Streams are not shown by events. The error shows late: more than 1,000 executions come before it.
#include <atomic>
#include <cassert>
#include <iostream>
#include <thread>
std::atomic<int> x{0}, u{0}, n{0};
void f() {
  if (x == X)
    std::cout.precision(3);
  else
    std::cout.precision(6);
  if (u == Y) assert(std::cout.precision() != 3);
}
void g() {
  x = 1;
  x = 2;
  x = 3;
}
void g2() {
  u = 1;
  u = 2;
}
void noise() {
  n++;
}
int main() {
  std::thread a(f), b(g), c(g2), d(noise), e(noise), h(noise), i(noise), j(noise), k(noise);
  a.join();
  b.join();
  c.join();
  d.join();
  e.join();
  h.join();
  i.join();
  j.join();
  k.join();
}
