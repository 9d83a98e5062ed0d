// Prints the code of one thread as statements: turns jumps back into if, else, break and return.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "program/script/script.hpp"

namespace heddle {

class ScriptThreadPrinter {
 public:
  /// The program outlives the printer.
  ScriptThreadPrinter(const ScriptProgram& program, ThreadId thread);

  /// Returns the statements, one per line, indented by at least `depth` steps. If the thread has a form that
  /// the language cannot express, this is an error where it is noticed; otherwise the text may mean something
  /// else than the thread.
  [[nodiscard]] Result<std::string> run(std::uint32_t depth);

 private:
  /// The jumps that make up an if statement, which starts at its branch.
  struct IfShape {
    std::uint32_t then_end = 0;
    std::optional<std::uint32_t> else_begin;
    std::uint32_t end = 0;
  };
  /// A part of the code that is printed as a block.
  struct Block {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::optional<std::uint32_t> break_to;  // where `break` leads
    std::uint32_t depth = 0;
  };

  void print_registers(std::uint32_t depth);
  void print_block(const Block& block);
  /// Each of these prints one statement and returns where the next one begins.
  [[nodiscard]] std::uint32_t print_statement(std::uint32_t at, const Block& block);
  [[nodiscard]] std::uint32_t print_if(std::uint32_t at, const Block& block);
  [[nodiscard]] std::uint32_t print_jump(std::uint32_t at, const Block& block);
  /// Prints the code before `to` inside a loop that runs once, so that `break` leads to `to`.
  [[nodiscard]] std::uint32_t print_loop(std::uint32_t at, std::uint32_t to, const Block& block);
  /// Returns the instruction that ends a loop whose head is here; none if none begins here. Of several, the
  /// outermost one.
  [[nodiscard]] std::optional<std::uint32_t> end_of_loop(std::uint32_t at, const Block& block) const;
  /// Prints the loop from its head to the jump that ends it.
  [[nodiscard]] std::uint32_t print_endless(std::uint32_t at, std::uint32_t end, const Block& block);
  void print_computation(const Instruction& instruction, std::uint32_t depth);
  void print_operation(const Instruction& instruction, std::uint32_t depth);

  [[nodiscard]] std::optional<IfShape> shape_of_if(std::uint32_t at, const Block& block) const;
  [[nodiscard]] bool has_else(std::uint32_t at, std::uint32_t else_begin, const Block& block) const;
  /// Returns the farthest target of a jump out of the statement that is neither a return nor a break of the
  /// enclosing loop; none if there is no such jump.
  [[nodiscard]] std::optional<std::uint32_t> escape(std::uint32_t at, const IfShape& shape,
                                                    const Block& block) const;

  /// Returns an operand as text, for use in an expression, or alone.
  [[nodiscard]] std::string operand(const Operand& operand, bool alone);
  [[nodiscard]] std::string location(const Instruction& instruction);
  [[nodiscard]] std::string subject(const Instruction& instruction);
  [[nodiscard]] std::string result(const Instruction& instruction);
  [[nodiscard]] bool is_named(std::uint16_t number) const { return number < thread_.registers.size(); }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(thread_.code.size()); }
  void line(std::uint32_t depth, std::string_view text);
  void fail(std::string_view what);

  const ScriptProgram& program_;
  const ScriptThread& thread_;
  ThreadId id_;
  std::string text_;
  std::map<Value, std::string> pending_;  // expressions in unnamed registers, until they are used
  std::optional<Error> error_;
};

}  // namespace heddle
