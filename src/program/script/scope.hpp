// The meaning of names in a script. There is one name space, and no name hides another.
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
  /// `outer`: the enclosing scope, if any; it outlives this one.
  explicit ScriptScope(const ScriptScope* outer = nullptr) : outer_(outer) {}

  /// Returns the symbol with that name; nullptr if there is none.
  [[nodiscard]] const ScriptSymbol* find(std::string_view name) const {
    if (const auto found = symbols_.find(name); found != symbols_.end()) return &found->second;
    return outer_ == nullptr ? nullptr : outer_->find(name);
  }
  /// Returns the symbol with that name if it is of this kind; nullptr otherwise.
  template <class Symbol>
  [[nodiscard]] const Symbol* find_as(std::string_view name) const {
    const ScriptSymbol* const found = find(name);
    return found == nullptr ? nullptr : std::get_if<Symbol>(found);
  }
  /// Adds a symbol. Returns false if the name is taken.
  [[nodiscard]] bool add(std::string_view name, const ScriptSymbol& symbol) {
    return find(name) == nullptr && symbols_.emplace(name, symbol).second;
  }
  void remove(std::string_view name) { symbols_.erase(name); }

 private:
  const ScriptScope* outer_;
  std::map<std::string_view, ScriptSymbol> symbols_;
};

}  // namespace heddle
