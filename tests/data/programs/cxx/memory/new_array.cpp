//! {"exit": 1, "kind": "invalid-free", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// What new[] made has to be given back with delete[], which knows how many elements there are.
#include <cassert>

struct Element {
  ~Element() { ++destroyed; }
  int value = 3;
  static inline int destroyed = 0;
};

void release(Element* elements) {
#ifdef FIXED
  delete[] elements;
#else
  delete elements;
#endif
}

int main() {
  int* zeros = new int[5]();
  assert(zeros[4] == 0);
  delete[] zeros;
  Element* elements = new Element[4];
  assert(elements[3].value == 3);
  release(elements);
  assert(Element::destroyed == 4);
}
