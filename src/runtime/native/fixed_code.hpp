// Places the program's code at addresses that are equal in every run of Heddle, so that programs behave
// equally whatever they do with the address of a function or with a return address.
#pragma once

#include <llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h>
#include <memory>
#include <span>

namespace heddle {

/// Returns a manager of memory for code and its data, which places one block after the other from a fixed
/// address on. At most one may exist at a time.
[[nodiscard]] std::unique_ptr<llvm::jitlink::JITLinkMemoryManager> fixed_code_memory();

/// Gives each function of Heddle that the program can call a fixed address, at which there is a jump to the
/// function.
class FixedEntries {
 public:
  explicit FixedEntries(std::span<void* const> functions);
  FixedEntries(const FixedEntries&) = delete;
  FixedEntries& operator=(const FixedEntries&) = delete;
  ~FixedEntries();

  /// Whether the memory could be allocated at its fixed address.
  [[nodiscard]] bool ok() const { return size_ != 0; }
  [[nodiscard]] void* entry(std::size_t index) const;

 private:
  std::size_t size_ = 0;
};

}  // namespace heddle
