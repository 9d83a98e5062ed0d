//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "out-of-bounds", "line": 32}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "out-of-bounds", "line": 37}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "out-of-bounds", "line": 51}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "out-of-bounds", "line": 57}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "CASE=7"], "exit": 1, "kind": "use-after-free", "line": 70}
//! {"args": ["--define", "CASE=8"], "exit": 1, "kind": "double-free", "line": 76}
//! {"args": ["--define", "CASE=1", "--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "CASE=2", "--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "CASE=4", "--define", "FIXED=1"], "exit": 0}
// Errors whose effect nothing reads are found, too: the code that has them is not optimised away.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <thread>

#ifdef FIXED
constexpr std::size_t beyond = 0;
#else
constexpr std::size_t beyond = 4;
#endif

std::array<int, 4> filled;
int copied[4];
const char* longer = "hello";

int main() {
#if CASE == 1
  char buffer[8 - beyond];
  std::strcpy(buffer, longer);
#elif CASE == 2
  void* block = std::malloc(4);
  if (block == nullptr) return 0;
  // The block is only filled and freed.
  std::memset(block, 0, 4 + beyond);
  std::free(block);
#elif CASE == 3
  std::thread first([] { std::fill(filled.begin(), filled.end(), 1); });
  std::thread second([] { std::fill(filled.begin(), filled.end(), 2); });
  first.join();
  second.join();
#elif CASE == 4
  char letters[4] = {'a', 'b', 'c', 'd'};
#ifdef FIXED
  letters[3] = 0;
#endif
  const char* const text = letters;
  // What it returns is not used.
  static_cast<void>(std::strlen(text));
#elif CASE == 5
  int from[4] = {1, 2, 3, 4};
  int to[3];
  const std::size_t bytes = sizeof from;
  // Nothing reads the copy.
  std::memcpy(to, from, bytes);
#elif CASE == 6
  const int from[4] = {1, 2, 3, 4};
  std::thread first([&] { std::copy(from, from + 4, copied); });
  std::thread second([&] { std::copy(from, from + 4, copied); });
  first.join();
  second.join();
#elif CASE == 7
  int* const number = new int(1);
  delete number;
  // Freed memory is filled.
  std::thread worker([number] {
    const std::size_t count = 1;
    std::fill_n(number, count, 2);
  });
  worker.join();
#elif CASE == 8
  int* const number = new int(1);
  delete number;
  delete number;
#endif
}
