// Places the program's code at addresses that are equal in every run of Heddle, so that programs behave
// equally whatever they do with the address of a function or with a return address.
#pragma once

#include <cstdint>
#include <llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h>
#include <memory>
#include <span>

namespace heddle {

/// Returns a manager of memory for code and its data, which places one block after the other from a fixed
/// address on. At most one may exist at a time.
[[nodiscard]] std::unique_ptr<llvm::jitlink::JITLinkMemoryManager> fixed_code_memory();

/// Gives each function that the program can call a fixed address: that of a jump to a function of Heddle. All
/// functions that Heddle does not know share one, which is called with the number of the function.
class FixedEntries {
 public:
  using Unknown = void (*)(std::uint32_t number);
  FixedEntries(std::span<void* const> functions, std::size_t unknown_functions, Unknown call_unknown);
  FixedEntries(const FixedEntries&) = delete;
  FixedEntries& operator=(const FixedEntries&) = delete;
  ~FixedEntries();

  /// Whether the memory could be allocated at its fixed address.
  [[nodiscard]] bool ok() const { return size_ != 0; }
  /// Returns the address of a function; those that Heddle does not know come after the others.
  [[nodiscard]] void* entry(std::size_t index) const;

 private:
  std::size_t size_ = 0;
};

}  // namespace heddle
