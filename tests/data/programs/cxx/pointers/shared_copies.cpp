//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Copies of one shared_ptr may be used by different threads; the last of them destroys the object.
#include <cassert>
#include <memory>
#include <thread>
#include <utility>

int destroyed = 0;

struct Document {
  ~Document() { ++destroyed; }
  int pages = 12;
};

int main() {
  auto document = std::make_shared<Document>();
  std::thread reader([copy = document] { assert(copy->pages == 12); });
  document.reset();
  assert(document == nullptr);
  reader.join();
  assert(destroyed == 1);
}
