//! {"exit": 0, "args": ["-DCHECKED=1"], "not_covered": "files that exist: none can be opened"}
//! {"exit": 1, "kind": "assertion", "line": 25, "args": ["-DCHECKED=0"]}
//! {"exit": 1, "kind": "data-race", "args": ["-DCHECKED=2"]}
// File streams do not open: what is written to them is lost, what is read from them is not there.
#include <cassert>
#include <fstream>
#include <string>
#include <thread>

static char name[] = "settings";

int main() {
  std::ofstream log("log");
  assert(!log && !log.is_open());
  log << "started" << 3 << std::endl;
  if (CHECKED == 2) {
    std::thread other([] { name[0] = 'S'; });
    std::ifstream racing(name);
    other.join();
  }
  std::ifstream in(name);
  int threads = 0;
  if (CHECKED && !(in >> threads)) return 0;
  in >> threads;
  assert(threads > 0);
  std::string line;
  return std::getline(in, line) ? 1 : 0;
}
