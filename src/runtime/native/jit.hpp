// Loads a compiled and instrumented program as code of this process.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "program/native/module.hpp"
#include "runtime/native/guest_settings.hpp"

namespace heddle {

/// A function that the program may call: the runtime's own.
struct GuestFunction {
  std::string_view name;
  void* address;
};

class Jit {
 public:
  /// Loads a module. Calls of functions that neither it nor the library defines end the thread.
  [[nodiscard]] static Result<Jit> load(NativeModule module, const GuestSettings& settings);
  Jit(Jit&&) noexcept;
  Jit& operator=(Jit&&) = delete;
  ~Jit();

  /// Returns the functions that the program uses and that neither it nor the library defines, by the number
  /// with which Guest::reach_unknown_function is called.
  [[nodiscard]] const std::vector<std::string>& unknown_functions() const;

  /// Returns the generated code as an object file; empty if the module had its code already.
  [[nodiscard]] const std::string& generated() const;

  /// Returns the address of a symbol of the program.
  [[nodiscard]] Result<void*> find(const std::string& symbol) const;

 private:
  struct Parts;
  explicit Jit(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace heddle
