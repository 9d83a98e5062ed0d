//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// When the third element of an array cannot be made, the first two are destroyed and the memory freed.
#include <cassert>
#include <memory>
#include <string>
#include <vector>

struct Part {
  Part() : name("part with a name that is not short") {
    if (made == 2) throw std::string("out of parts");
    ++made;
  }
  Part(const Part& other) : name(other.name) {
    if (made == 4) throw std::string("no copy");
    ++made;
  }
  ~Part() { --made; }
  std::string name;
  static inline int made = 0;
};

int main() {
  for (int attempt = 0; attempt < 2; ++attempt) {
    try {
      std::unique_ptr<Part[]> parts(new Part[5]);
      assert(false);
    } catch (const std::string& problem) {
      assert(problem == "out of parts" && Part::made == 0);
    }
  }
  {
    std::vector<Part> parts(2);
    try {
      parts.insert(parts.begin(), 3, parts[1]);
      assert(false);
    } catch (const std::string& problem) {
      assert(problem == "no copy");
    }
  }
  assert(Part::made == 0);
}
