// The instructions and registers of a script's thread while it is being put together.
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
  /// What follows comes from this line, and needs no intermediate value computed so far.
  void begin_statement(SiteId site) {
    set_site(site);
    live_temporaries_ = 0;
  }
  void set_site(SiteId site) { site_ = site; }

  /// The position of the instruction added; none while skipping.
  std::optional<std::size_t> add(Instruction instruction);
  std::optional<std::size_t> add_jump(Code code, Operand condition = {});
  /// The jump at this position leads to the instruction that will be added next.
  void land(std::optional<std::size_t> jump_at);

  void compute_into(std::uint16_t target, BinaryOp op, Operand a, Operand b);
  /// Into an unnamed register that is free again at the next statement.
  [[nodiscard]] Operand compute(BinaryOp op, Operand a, Operand b);

  /// Numbered in the order of first use.
  [[nodiscard]] std::uint16_t register_named(std::string_view name);

  /// While skipping, what is added is not: for code that is checked but can never run.
  [[nodiscard]] bool skipping() const { return skipping_; }
  void set_skipping(bool skipping) { skipping_ = skipping; }

  /// Which limit has been exceeded, as a predicate of the thread.
  [[nodiscard]] std::optional<std::string_view> excess() const;

  /// Lays out the register file: temporaries follow the named registers.
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
