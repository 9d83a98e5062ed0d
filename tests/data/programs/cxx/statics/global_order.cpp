//! {"exit": 1, "kind": "assertion", "line": 29, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Globals are made in the order of their definitions, before main.
#include <cassert>
#include <string>
#include <vector>

std::vector<std::string>& journal() {
  static std::vector<std::string> entries;
  return entries;
}

struct Part {
  explicit Part(const char* name) { journal().emplace_back(name); }
};

Part engine("engine");
#ifdef FIXED
Part wheels("wheels");
Part paint("paint");
#else
Part paint("paint");
Part wheels("wheels");
#endif
const std::size_t parts_made = journal().size();

int main() {
  assert(parts_made == 3);
  assert(journal()[1] == "wheels");
}
