// What the names of a script mean. There is one space of names: nothing hides anything.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <variant>

#include "core/ids.hpp"

namespace heddle {

struct ConstantSymbol {
  Value value = 0;
};
struct SharedSymbol {
  LocationId base;
  std::uint32_t extent = 1;
  bool is_array = false;
  bool is_mutex = false;
};
struct ThreadSymbol {
  ThreadId first;
  std::uint32_t count = 1;
  bool is_array = false;
};
struct RegisterSymbol {};

using ScriptSymbol = std::variant<ConstantSymbol, SharedSymbol, ThreadSymbol, RegisterSymbol>;

class ScriptScope {
 public:
  /// The outer scope, if any, outlives this one.
  explicit ScriptScope(const ScriptScope* outer = nullptr) : outer_(outer) {}

  /// Null if nothing has that name.
  [[nodiscard]] const ScriptSymbol* find(std::string_view name) const {
    if (const auto found = symbols_.find(name); found != symbols_.end()) return &found->second;
    return outer_ == nullptr ? nullptr : outer_->find(name);
  }
  /// Null if nothing of that kind has that name.
  template <class Symbol>
  [[nodiscard]] const Symbol* find_as(std::string_view name) const {
    const ScriptSymbol* const found = find(name);
    return found == nullptr ? nullptr : std::get_if<Symbol>(found);
  }
  /// False if the name is taken.
  [[nodiscard]] bool add(std::string_view name, const ScriptSymbol& symbol) {
    return find(name) == nullptr && symbols_.emplace(name, symbol).second;
  }
  void remove(std::string_view name) { symbols_.erase(name); }

 private:
  const ScriptScope* outer_;
  std::map<std::string_view, ScriptSymbol> symbols_;
};

}  // namespace heddle
