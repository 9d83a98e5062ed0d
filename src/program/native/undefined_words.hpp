// What a check for undefined behaviour says when it fails.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <optional>
#include <string>

namespace heddle {

/// The words for a call of the compiler's own handler. Each '#' stands for the value of an argument, in
/// order; '$' and '@' for one that has no sign, of 32 and of 64 bits.
struct UndefinedWords {
  std::string text;
  unsigned values = 0;  // how many arguments, after the first, the text speaks of
  unsigned width = 64;  // bits of each of them
};

/// nullopt: this is no call of a handler.
[[nodiscard]] std::optional<UndefinedWords> undefined_words(const llvm::CallBase& call);

/// Whether a handler's check is left to others: division by zero is a kind of finding of its own.
[[nodiscard]] bool is_checked_elsewhere(const llvm::CallBase& call);

}  // namespace heddle
