// A C program compiled to LLVM's intermediate form. LLVM itself is behind a pointer: its headers cost seconds a file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "program/native/site.hpp"

namespace heddle {

struct NativeModuleParts;  // program/native/module_parts.hpp

/// A mutable global variable: it lives at a fixed address of the guest's memory.
struct GuestGlobal {
  std::string image;  // the symbol that holds its initial content
  std::string name;
  std::uint64_t address = 0;
  std::uint64_t size = 0;
};

class NativeModule {
 public:
  explicit NativeModule(std::unique_ptr<NativeModuleParts> parts);
  NativeModule(NativeModule&&) noexcept;
  NativeModule& operator=(NativeModule&&) noexcept;
  ~NativeModule();

  [[nodiscard]] NativeModuleParts& parts() { return *parts_; }

  std::vector<Site> sites;             // by SiteId
  std::vector<GuestGlobal> globals;    // in order of address
  std::vector<std::string> externals;  // functions that it calls and does not define

 private:
  std::unique_ptr<NativeModuleParts> parts_;
};

/// Compiles C files with clang and links them into one module. The error is what clang prints.
[[nodiscard]] Result<NativeModule> compile_c(const std::vector<std::string>& files,
                                             const std::vector<std::string>& flags);

[[nodiscard]] bool defines_main(NativeModule& module);

/// Makes every access that another thread could see a call of the runtime, and moves mutable globals to fixed
/// addresses from `globals_base` on.
[[nodiscard]] std::optional<Error> instrument(NativeModule& module, std::uint64_t globals_base);

}  // namespace heddle
