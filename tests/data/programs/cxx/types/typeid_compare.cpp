//! {"exit": 0}
// typeid looks at the object if its class is polymorphic, and at the declared type if not.
#include <cassert>
#include <map>
#include <string>
#include <typeindex>
#include <typeinfo>
#include <vector>

struct Animal {
  virtual ~Animal() = default;
};
struct Dog : Animal {};
struct Plain {};
struct Fancy : Plain {};

template <typename T>
struct Box {};

int main() {
  Dog dog;
  const Animal& animal = dog;
  assert(typeid(animal) == typeid(Dog) && typeid(animal) != typeid(Animal));
  Fancy fancy;
  const Plain& plain = fancy;
  assert(typeid(plain) == typeid(Plain) && typeid(plain).hash_code() == typeid(Plain).hash_code());
  assert(typeid(const int&) == typeid(int) && typeid(int*) != typeid(const int*));
  assert(std::string(typeid(Dog).name()).find("Dog") != std::string::npos);
  std::map<std::type_index, int> counts;
  ++counts[typeid(Box<int>)];
  ++counts[typeid(Box<char>)];
  ++counts[typeid(Box<int>)];
  assert(counts.size() == 2 && counts.at(typeid(Box<int>)) == 2);
  const Animal* nothing = nullptr;
  try {
    assert(typeid(*nothing) == typeid(Animal));
    assert(false);
  } catch (const std::bad_typeid&) {
  }
}
