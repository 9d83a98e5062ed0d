// The messages of checks for undefined behaviour.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <optional>
#include <string>

namespace heddle {

/// The message for a call of the compiler's own handler. Each '#' is replaced by the value of an argument, in
/// order; '$' and '@' by one without a sign, of 32 and of 64 bits.
struct UndefinedWords {
  std::string text;
  unsigned values = 0;  // how many arguments, after the first, the text speaks of
  unsigned width = 64;  // bits of each of them
};

/// Returns the message of a handler's call; none if this is no call of a handler.
[[nodiscard]] std::optional<UndefinedWords> undefined_words(const llvm::CallBase& call);

/// Whether another part of the instrumentation makes the handler's check: division by zero is a kind of
/// finding of its own.
[[nodiscard]] bool is_checked_elsewhere(const llvm::CallBase& call);

}  // namespace heddle
