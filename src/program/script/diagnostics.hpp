// Keeps the first error that is found while a script is lowered.
#pragma once

#include <optional>
#include <string_view>

#include "core/result.hpp"
#include "program/script/lexer.hpp"

namespace heddle {

class ScriptDiagnostics {
 public:
  explicit ScriptDiagnostics(std::string_view file_name) : file_name_(file_name) {}

  /// Records an error. Only the first one is kept: later ones may be its consequences.
  void report(TextPlace place, std::string_view what) {
    if (!error_) error_ = error_at(file_name_, place, what);
  }
  [[nodiscard]] bool failed() const { return error_.has_value(); }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  std::string_view file_name_;
  std::optional<Error> error_;
};

}  // namespace heddle
