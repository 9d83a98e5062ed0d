//! {"exit": 1, "kind": "use-after-free", "line": 22, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A list is deleted node by node, and the next one is looked for in what is gone.
#include <cassert>

struct Node {
  int value;
  Node* next;
};

int main() {
  Node* head = nullptr;
  for (int i = 0; i < 4; ++i) head = new Node{i, head};
  assert(head->value == 3);
  while (head != nullptr) {
#ifdef FIXED
    Node* next = head->next;
    delete head;
    head = next;
#else
    delete head;
    head = head->next;
#endif
  }
}
