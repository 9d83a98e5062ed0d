// What the files of a program define, before they are linked.
#pragma once

#include <llvm/IR/Module.h>
#include <map>
#include <string>
#include <vector>

#include "core/error_message.hpp"

namespace heddle {

class Definitions {
 public:
  /// Adds what a file defines for the others. Returns which names have been defined before, each with both
  /// places; none if there are none.
  [[nodiscard]] ErrorMessage add(const llvm::Module& module);

 private:
  std::map<std::string, std::string> places_;  // by symbol
};

/// Whether a linker would take this module from a library: it defines what the program uses and does not
/// define, or main, if the program has none.
[[nodiscard]] bool is_wanted(const llvm::Module& library, const llvm::Module& program);

}  // namespace heddle
