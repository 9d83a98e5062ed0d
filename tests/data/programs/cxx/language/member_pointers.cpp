//! {"exit": 0}
// Pointers to members, a union whose string is made by hand, designated initialisers, lists.
#include <cassert>
#include <initializer_list>
#include <new>
#include <string>

struct Base {
  virtual ~Base() = default;
  virtual int id() const { return 1; }
  int size = 10, weight = 20;
};
struct Derived : Base {
  int id() const override { return 2; }
};

union Value {
  Value() : number(0) {}
  ~Value() {}
  int number;
  std::string text;
};

struct Options {
  int width = 80;
  bool wrap = false;
  const char* name = "none";
};

int sum(std::initializer_list<int> numbers) {
  int total = 0;
  for (const int number : numbers) total += number;
  return total;
}

int main() {
  int Base::*field = &Base::size;
  Derived derived;
  assert(derived.*field == 10);
  field = &Base::weight;
  assert((&derived)->*field == 20);
  int (Base::*method)() const = &Base::id;
  assert((derived.*method)() == 2);

  Value value;
  value.number = 5;
  new (&value.text) std::string("a text of more than fifteen characters");
  assert(value.text.size() == 38);
  value.text.~basic_string();

  const Options options{.wrap = true, .name = "wide"};
  assert(options.width == 80 && options.wrap && options.name[0] == 'w' && sum({1, 2, 3}) == 6);
}
