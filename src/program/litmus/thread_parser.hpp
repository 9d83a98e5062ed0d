// Parses one thread of a litmus test, and turns it into instructions in the same pass.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/litmus/reader.hpp"
#include "program/litmus/thread_code.hpp"
#include "program/script/script.hpp"

namespace heddle {

class LitmusThreadParser {
 public:
  /// Adds parameters that are not yet among the program's locations to them. Errors are reported to the
  /// reader.
  LitmusThreadParser(LitmusReader& reader, std::vector<ScriptLocation>& locations)
      : reader_(reader), locations_(locations) {}

  /// Parses `name (parameters) { statements }`: the thread must have this name.
  [[nodiscard]] ScriptThread parse(std::string name) &&;

 private:
  void parameters();
  void parameter();
  void block();
  void statement();
  void conditional();
  void store();
  void fence();
  void assignment();
  [[nodiscard]] Instruction load();
  [[nodiscard]] Instruction modify(Update::Kind update);
  [[nodiscard]] Instruction compare_exchange();

  void address(Instruction& instruction);
  [[nodiscard]] Operand sum();
  [[nodiscard]] Operand term();
  [[nodiscard]] Operand comparison();

  [[nodiscard]] Instruction begin(Code code) const;
  [[nodiscard]] Operand compute(BinaryOp op, Operand a, Operand b);
  [[nodiscard]] std::string_view new_register_name();
  [[nodiscard]] std::optional<LocationId> find_parameter(std::string_view name) const;

  LitmusReader& reader_;
  std::vector<ScriptLocation>& locations_;
  std::vector<LocationId> parameters_;
  std::string name_;
  LitmusThreadCode code_;
  std::uint32_t line_ = 0;  // of the statement being parsed
};

}  // namespace heddle
