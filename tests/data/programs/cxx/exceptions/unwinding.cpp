//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// On its way through the frames an exception runs the destructors of what has been made, newest first.
#include <cassert>
#include <stdexcept>
#include <string>
#include <vector>

std::string trace;

struct Mark {
  explicit Mark(char name) : name(name) { trace += name; }
  Mark(const Mark&) = delete;
  Mark& operator=(const Mark&) = delete;
  ~Mark() { trace += static_cast<char>(name - 'a' + 'A'); }
  char name;
};

int depth(int n) {
  Mark mark(static_cast<char>('a' + n));
  std::vector<std::string> local(3, "a string that is long enough for the heap");
  if (n == 3) throw std::out_of_range(local[1]);
  return depth(n + 1) + 1;
}

struct Pair {
  Mark first{'x'};
  Mark second{'y'};
  Pair() { throw 1; }
};

int main() {
  try {
    depth(0);
    assert(false);
  } catch (const std::out_of_range& error) {
    trace += '!';
    assert(error.what() == std::string("a string that is long enough for the heap"));
  }
  assert(trace == "abcdDCBA!");
  trace.clear();
  try {
    Mark before('m');
    Pair pair;
  } catch (int) {
  }
  assert(trace == "mxyYXM");
}
