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
  /// The position of the instruction added.
  std::size_t add(const Instruction& instruction);
  /// The jump at this position leads to the instruction that will be added next.
  void land(std::size_t jump_at) {
    thread_.code[jump_at].to = static_cast<std::uint32_t>(thread_.code.size());
  }

  /// Adds the computation of a value that is needed until the next release. Needs room.
  [[nodiscard]] Operand compute(BinaryOp op, Operand a, Operand b, SiteId site);
  void release_temporaries() { live_temporaries_ = 0; }

  [[nodiscard]] std::optional<std::uint16_t> find_register(std::string_view name) const;
  /// Needs room.
  std::uint16_t add_register(std::string_view name);
  /// For one register more.
  [[nodiscard]] bool has_room() const;

  /// Lays out the register file: temporaries follow the named registers.
  [[nodiscard]] ScriptThread finish(std::string name) &&;

 private:
  ScriptThread thread_;
  std::uint16_t live_temporaries_ = 0;
  std::uint16_t temporaries_ = 0;  // the most that were ever live
};

}  // namespace heddle
