// Turns a compiled and instrumented program into code of this process.
#pragma once

#include <memory>
#include <string>
#include <string_view>

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
  /// Fails when the program calls something that is neither its own nor in the library: the error names it.
  [[nodiscard]] static Result<Jit> load(NativeModule module, const GuestSettings& settings);
  Jit(Jit&&) noexcept;
  Jit& operator=(Jit&&) = delete;
  ~Jit();

  /// The code that was generated, as an object file; empty: it was there already.
  [[nodiscard]] const std::string& generated() const;

  /// The address of a symbol of the program.
  [[nodiscard]] Result<void*> find(const std::string& symbol) const;

 private:
  struct Parts;
  explicit Jit(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace heddle
