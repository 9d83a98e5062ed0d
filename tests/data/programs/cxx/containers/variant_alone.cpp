//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Variants, optionals and anys of things that have to be destroyed.
#include <any>
#include <cassert>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

template <typename... Parts>
struct Overloaded : Parts... {
  using Parts::operator()...;
};

int main() {
  std::variant<int, std::string, std::unique_ptr<int>> value = 3;
  auto measure = Overloaded{[](int number) { return number; },
                            [](const std::string& text) { return static_cast<int>(text.size()); },
                            [](const std::unique_ptr<int>& pointer) { return *pointer; }};
  assert(std::visit(measure, value) == 3);
  value = std::string("a string that does not fit inside");
  assert(std::visit(measure, value) == 33);
  value.emplace<2>(std::make_unique<int>(7));
  assert(std::visit(measure, value) == 7 && value.index() == 2 && !std::get_if<int>(&value));

  std::optional<std::vector<int>> list;
  assert(!list && list.value_or(std::vector{1}).size() == 1);
  list.emplace(3, 9);
  assert(list->size() == 3 && list->back() == 9);
  list = std::nullopt;
  std::any anything = std::string("another string that is not short");
  assert(std::any_cast<std::string&>(anything).size() == 32 && !std::any_cast<int>(&anything));
  anything = 5;
  assert(anything.type() == typeid(int) && std::any_cast<int>(anything) == 5);
}
