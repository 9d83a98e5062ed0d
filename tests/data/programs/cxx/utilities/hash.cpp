//! {"exit": 0}
// Equal things have equal hashes, and hashes are the same whenever they are asked for.
#include <cassert>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <variant>

int main() {
  const std::string text = "a text that is to be hashed";
  const std::size_t hash = std::hash<std::string>()(text);
  assert(hash == std::hash<std::string_view>()(text) && hash != std::hash<std::string>()("another"));
  assert(std::hash<int>()(5) == std::hash<int>()(5) && std::hash<double>()(0.0) == std::hash<double>()(-0.0));
  assert(std::hash<std::optional<int>>()(5) == std::hash<int>()(5));
  const auto pointer = std::make_unique<int>(1);
  assert(std::hash<std::unique_ptr<int>>()(pointer) == std::hash<int*>()(pointer.get()));
  std::variant<int, char> left = 1, right = 1;
  assert((std::hash<std::variant<int, char>>()(left) == std::hash<std::variant<int, char>>()(right)));
  std::size_t in_thread = 0;
  std::thread other([&] { in_thread = std::hash<std::string>()(text); });
  other.join();
  assert(in_thread == hash);
}
