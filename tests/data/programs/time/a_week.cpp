//! {"args": ["--define", "HOURS=25"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOURS=168"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOURS=8760"], "exit": 0, "not_covered": "delays of less than 8 days where no thread sleeps or waits, and deadlines further ahead"}
// A deadline of a week can pass; that later ones are not reached is said.
#include <cassert>
#include <chrono>

int main() {
  using namespace std::chrono;
  const auto deadline = system_clock::now() + hours(HOURS);
  assert(!(system_clock::now() > deadline));
}
