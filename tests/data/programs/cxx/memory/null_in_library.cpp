//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "invalid-access", "line": 33}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "invalid-access", "line": 36}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "invalid-access", "line": 39}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "invalid-access", "line": 42}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "invalid-access", "line": 45}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "invalid-access", "line": 49}
//! {"args": ["--define", "CASE=7"], "exit": 1, "kind": "invalid-access", "line": 52}
//! {"args": ["--define", "CASE=8"], "exit": 1, "kind": "invalid-access", "line": 55}
//! {"args": ["--define", "CASE=9"], "exit": 1, "kind": "invalid-access", "line": 58}
//! {"args": ["--define", "CASE=0"], "exit": 0}
// Functions of the library that are given a null pointer: found where the program calls them.
#include <atomic>
#include <forward_list>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

struct Node {
  std::atomic<Node*> next{nullptr};
};
std::atomic<Node*> head;

std::vector<int>* find(bool there) {
  static std::vector<int> all;
  return there ? &all : nullptr;
}

int main() {
#if CASE == 1
  std::atomic<int>* p = nullptr;
  return p->load();
#elif CASE == 2
  std::atomic<int>* p = nullptr;
  p->store(1);
#elif CASE == 3
  std::vector<int>* p = nullptr;
  return p->empty();
#elif CASE == 4
  std::vector<int>* p = nullptr;
  for (int x : *p) (void)x;
#elif CASE == 5
  std::forward_list<int> list;
  list.pop_front();
#elif CASE == 6
  std::thread t([] { head.store(new Node); });
  Node* node = head.load();
  if (node == nullptr) node->next.store(nullptr);
  t.join();
#elif CASE == 7
  if (find(false)->size() != 0) return 1;
#elif CASE == 8
  std::string* text = nullptr;
  (void)text->size();
#elif CASE == 9
  std::unique_ptr<std::optional<int>> p;
  (void)p.get()->has_value();
#endif
  return static_cast<int>(find(true)->size());
}
