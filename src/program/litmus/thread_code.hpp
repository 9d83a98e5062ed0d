// The instructions and registers of a litmus thread while it is being parsed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/ids.hpp"
#include "program/script/script.hpp"

namespace heddle {

class LitmusThreadCode {
 public:
  /// Appends an instruction and returns its position.
  std::size_t add(const Instruction& instruction);
  /// Makes the jump at this position lead to the instruction that is appended next.
  void land(std::size_t jump_at) {
    thread_.code[jump_at].to = static_cast<std::uint32_t>(thread_.code.size());
  }

  /// Appends the computation of a value that is needed until the next release_temporaries(). Precondition:
  /// has_room().
  [[nodiscard]] Operand compute(BinaryOp op, Operand a, Operand b, SiteId site);
  void release_temporaries() { live_temporaries_ = 0; }

  [[nodiscard]] std::optional<std::uint16_t> find_register(std::string_view name) const;
  /// Precondition: has_room().
  std::uint16_t add_register(std::string_view name);
  /// Whether one more register fits into the register file.
  [[nodiscard]] bool has_room() const;

  /// Returns the thread. Temporaries follow the named registers in its register file.
  [[nodiscard]] ScriptThread finish(std::string name) &&;

 private:
  ScriptThread thread_;
  std::uint16_t live_temporaries_ = 0;
  std::uint16_t temporaries_ = 0;  // the most that were ever live
};

}  // namespace heddle
