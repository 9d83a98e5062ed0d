// The instructions and registers of a script's thread while they are being built.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/ids.hpp"
#include "program/script/script.hpp"

namespace heddle {

class ScriptThreadCode {
 public:
  /// Begins a statement: what follows comes from this line, and the intermediate values so far are no longer
  /// needed.
  void begin_statement(SiteId site) {
    set_site(site);
    live_temporaries_ = 0;
  }
  void set_site(SiteId site) { site_ = site; }

  /// Appends an instruction and returns its position; none while skipping.
  std::optional<std::size_t> add(Instruction instruction);
  std::optional<std::size_t> add_jump(Code code, Operand condition = {});
  /// Makes the jump at this position lead to the instruction that is appended next.
  void land(std::optional<std::size_t> jump_at);
  /// Returns the position of the instruction that is appended next.
  [[nodiscard]] std::size_t position() const { return thread_.code.size(); }
  /// Appends a jump back to a position.
  void add_jump_back(std::size_t to);
  /// Whether a thread can come from one position to a later one without a visible instruction.
  [[nodiscard]] bool is_silent_way(std::size_t from, std::size_t to) const;
  /// Whether an instruction of this kind was appended at a position, or after it.
  [[nodiscard]] bool has_since(std::size_t from, Code code) const;

  void compute_into(std::uint16_t target, BinaryOp op, Operand a, Operand b);
  /// Computes a value into an unnamed register, which is free again at the next statement.
  [[nodiscard]] Operand compute(BinaryOp op, Operand a, Operand b);

  /// Returns the register of a name. Registers are numbered in the order of their first use.
  [[nodiscard]] std::uint16_t register_named(std::string_view name);

  /// Whether instructions are currently not appended: for code that is checked but can never run.
  [[nodiscard]] bool skipping() const { return skipping_; }
  void set_skipping(bool skipping) { skipping_ = skipping; }

  /// Returns which limit the thread exceeds, as the end of a sentence about the thread; none if it exceeds
  /// none.
  [[nodiscard]] std::optional<std::string_view> excess() const;

  /// Returns the thread. Temporaries follow the named registers in its register file.
  [[nodiscard]] ScriptThread finish(std::string name) &&;

 private:
  ScriptThread thread_;
  std::map<std::string, std::uint16_t, std::less<>> numbers_;
  SiteId site_;
  std::uint16_t live_temporaries_ = 0;
  std::uint16_t temporaries_ = 0;  // the most that were ever live
  bool skipping_ = false;
  std::optional<std::string_view> excess_;
};

}  // namespace heddle
