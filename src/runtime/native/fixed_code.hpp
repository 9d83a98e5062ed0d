// Where the program's code lies: at addresses that are the same in every run of Heddle, so that what a
// program does with the address of a function, or with a return address, is the same too.
#pragma once

#include <llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h>
#include <memory>
#include <span>

namespace heddle {

/// Memory for code and what belongs to it, one block after the other from a fixed address on. One at a time.
[[nodiscard]] std::unique_ptr<llvm::jitlink::JITLinkMemoryManager> fixed_code_memory();

/// Functions of Heddle itself, as the program sees them: each at a fixed address, from where a jump leads to
/// it.
class FixedEntries {
 public:
  explicit FixedEntries(std::span<void* const> functions);
  FixedEntries(const FixedEntries&) = delete;
  FixedEntries& operator=(const FixedEntries&) = delete;
  ~FixedEntries();

  /// False: the memory could not be had at its address.
  [[nodiscard]] bool ok() const { return size_ != 0; }
  [[nodiscard]] void* entry(std::size_t index) const;

 private:
  std::size_t size_ = 0;
};

}  // namespace heddle
