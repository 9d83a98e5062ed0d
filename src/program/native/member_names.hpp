// Finds out which member of a struct an access is to, from the program's text: allocated memory has no names
// of its own.
#pragma once

#include <llvm/IR/Instruction.h>
#include <llvm/IR/Module.h>
#include <map>
#include <string>

#include "program/native/variable_types.hpp"

namespace heddle {

class MemberNames {
 public:
  /// Returns the name of the member, such as "next"; empty if it is not known.
  [[nodiscard]] std::string accessed_by(const llvm::Instruction& at, const llvm::Value* pointer);

 private:
  [[nodiscard]] std::string by_alias_information(const llvm::Instruction& at);
  [[nodiscard]] std::string by_address(const llvm::Module& module, const llvm::Value* pointer);
  [[nodiscard]] std::string member_at(const std::string& type, std::uint64_t offset);
  void read_types(const llvm::Module& module);

  bool has_types_ = false;
  std::map<std::string, std::uint32_t> numbers_;  // by name and by mangled name
  VariableTypes types_;
};

}  // namespace heddle
