//! {"exit": 0, "args": ["-DSEEDS=2"]}
//! {"exit": 1, "kind": "assertion", "line": 12, "args": ["-DSEEDS=1"]}
// Seeds from std::random_device: each is another number, in every execution the same ones.
#include <cassert>
#include <random>
#include <thread>

int main() {
  std::random_device device;
  unsigned seeds[2] = {device(), 0};
  seeds[1] = SEEDS == 2 ? device() : seeds[0];
  assert(seeds[0] != seeds[1]);
  std::thread([&] { std::mt19937 numbers(seeds[0]); }).join();
}
