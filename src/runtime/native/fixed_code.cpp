#include "runtime/native/fixed_code.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ExecutionEngine/Orc/MapperJITLinkMemoryManager.h>
#include <llvm/ExecutionEngine/Orc/MemoryMapper.h>
#include <llvm/Support/Memory.h>
#include <sys/mman.h>
#include <vector>

#include "runtime/native/region.hpp"

namespace heddle {

namespace {

// Below the program's memory.
constexpr std::uint64_t entries_base = Region::base - (1ULL << 40U);
constexpr std::uint64_t code_base = entries_base + (16U << 20U);
constexpr std::size_t code_page = 4096;

/// Maps memory at an address where nothing is mapped yet.
bool map_at(std::uint64_t address, std::size_t size) {
  void* const wanted = reinterpret_cast<void*>(address);
  constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE;
  void* const mapped = mmap(wanted, size, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (mapped == wanted) return true;
  if (mapped != MAP_FAILED) munmap(mapped, size);
  return false;
}

class FixedMapper final : public llvm::orc::MemoryMapper {
 public:
  ~FixedMapper() override {
    if (end_ > code_base) munmap(reinterpret_cast<void*>(code_base), end_ - code_base);
  }

  unsigned int getPageSize() override { return code_page; }

  void reserve(std::size_t size, OnReservedFunction done) override {
    if (!map_at(end_, size))
      return done(llvm::createStringError("the program's code cannot be put at its address"));
    const llvm::orc::ExecutorAddr start(end_);
    end_ += size;
    done(llvm::orc::ExecutorAddrRange(start, size));
  }

  char* prepare(llvm::orc::ExecutorAddr address, std::size_t) override { return address.toPtr<char*>(); }

  void initialize(AllocInfo& block, OnInitializedFunction done) override {
    llvm::orc::ExecutorAddr first(~0ULL);
    for (const AllocInfo::SegInfo& segment : block.Segments) {
      const llvm::orc::ExecutorAddr start = block.MappingBase + segment.Offset;
      first = std::min(first, start);
      if (auto problem = set_up(segment, start)) return done(llvm::errorCodeToError(problem));
    }
    auto at_end = llvm::orc::shared::runFinalizeActions(block.Actions);
    if (!at_end) return done(at_end.takeError());
    at_end_[first] = std::move(*at_end);
    done(first);
  }

  void deinitialize(llvm::ArrayRef<llvm::orc::ExecutorAddr> blocks, OnDeinitializedFunction done) override {
    llvm::Error problems = llvm::Error::success();
    for (const llvm::orc::ExecutorAddr block : llvm::reverse(blocks)) {
      problems = llvm::joinErrors(std::move(problems), llvm::orc::shared::runDeallocActions(at_end_[block]));
      at_end_.erase(block);
    }
    done(std::move(problems));
  }

  /// Does nothing: all memory is released with this object.
  void release(llvm::ArrayRef<llvm::orc::ExecutorAddr>, OnReleasedFunction done) override {
    done(llvm::Error::success());
  }

 private:
  static std::error_code set_up(const AllocInfo::SegInfo& segment, llvm::orc::ExecutorAddr start) {
    const std::size_t size = segment.ContentSize + segment.ZeroFillSize;
    if (size == 0) return {};
    std::memset((start + segment.ContentSize).toPtr<void*>(), 0, segment.ZeroFillSize);
    const llvm::sys::MemoryBlock memory(start.toPtr<void*>(), size);
    return llvm::sys::Memory::protectMappedMemory(
        memory, llvm::orc::toSysMemoryProtectionFlags(segment.AG.getMemProt()));
  }

  std::uint64_t end_ = code_base;
  llvm::DenseMap<llvm::orc::ExecutorAddr, std::vector<llvm::orc::shared::WrapperFunctionCall>> at_end_;
};

/// A jump to the address that is stored at offset 8: jmp *2(%rip), and a nop of two bytes.
constexpr std::array<unsigned char, 8> jump{0xff, 0x25, 0x02, 0x00, 0x00, 0x00, 0x66, 0x90};
constexpr std::size_t entry_size = 16;

/// Writes the entry of a function that Heddle does not know: it passes its number, mov $number, %edi, and
/// jumps to the address that is stored elsewhere: jmp *distance(%rip).
void write_unknown(unsigned char* entry, std::uint32_t number, const unsigned char* stored) {
  constexpr std::ptrdiff_t size = 11;
  const auto distance = static_cast<std::int32_t>(stored - (entry + size));
  entry[0] = 0xbf;
  std::memcpy(entry + 1, &number, sizeof number);
  entry[5] = 0xff;
  entry[6] = 0x25;
  std::memcpy(entry + 7, &distance, sizeof distance);
}

}  // namespace

std::unique_ptr<llvm::jitlink::JITLinkMemoryManager> fixed_code_memory() {
  constexpr std::size_t at_once = 1U << 20U;
  return std::make_unique<llvm::orc::MapperJITLinkMemoryManager>(at_once, std::make_unique<FixedMapper>());
}

FixedEntries::FixedEntries(std::span<void* const> functions, std::size_t unknown_functions,
                           Unknown call_unknown) {
  const std::size_t count = functions.size() + unknown_functions;
  const std::size_t size = ((count + 1) * entry_size / code_page + 1) * code_page;
  if (size > code_base - entries_base || !map_at(entries_base, size)) return;
  size_ = size;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    auto* const place = static_cast<unsigned char*>(entry(i));
    std::memcpy(place, jump.data(), jump.size());
    std::memcpy(place + jump.size(), &functions[i], sizeof functions[i]);
  }
  auto* const stored = static_cast<unsigned char*>(entry(count));
  std::memcpy(stored, &call_unknown, sizeof call_unknown);
  for (std::size_t i = 0; i < unknown_functions; ++i)
    write_unknown(static_cast<unsigned char*>(entry(functions.size() + i)), static_cast<std::uint32_t>(i),
                  stored);
  mprotect(reinterpret_cast<void*>(entries_base), size_, PROT_READ | PROT_EXEC);
}

FixedEntries::~FixedEntries() {
  if (size_ != 0) munmap(reinterpret_cast<void*>(entries_base), size_);
}

void* FixedEntries::entry(std::size_t index) const {
  return reinterpret_cast<void*>(entries_base + index * entry_size);
}

}  // namespace heddle
