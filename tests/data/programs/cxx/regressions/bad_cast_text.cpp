//! {"exit": 0}
// An exception that is not the program's own can be read as any other.
#include <cassert>
#include <string>
#include <typeinfo>

struct Animal {
  virtual ~Animal() = default;
};
struct Cat : Animal {};
struct Dog : Animal {};

int main() {
  Cat cat;
  Animal& animal = cat;
  try {
    static_cast<void>(dynamic_cast<Dog&>(animal));
    assert(false);
  } catch (const std::bad_cast& error) {
    assert(std::string(error.what()).find("bad_cast") != std::string::npos);
  }
}
