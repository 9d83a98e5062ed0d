// A loop of the library that --unroll cuts is named by the line that called it.
//! {"exit": 3, "args": ["--unroll=2"], "limit": "no error with at most 2 iterations of cut_in_library.cpp:8"}
#include <algorithm>
#include <vector>

int main() {
  std::vector<int> v{5, 3, 9, 1, 7, 2, 8, 6, 4, 0, 11, 15, 12, 13, 14, 18, 17, 16, 19, 20};
  std::sort(v.begin(), v.end());
  return v[0];
}
