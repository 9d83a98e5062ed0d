// Runs compiled C programs natively, under a scheduler that follows plans.
#pragma once

#include <memory>

#include "core/runtime.hpp"
#include "memory/model.hpp"
#include "program/native/module.hpp"

namespace heddle {

class Guest;

/// A loaded program. One at a time in a process: its memory has a fixed address.
class NativeProgram {
 public:
  [[nodiscard]] static Result<NativeProgram> load(const std::vector<std::string>& files,
                                                  const std::vector<std::string>& flags);
  NativeProgram(NativeProgram&&) noexcept;
  NativeProgram& operator=(NativeProgram&&) = delete;
  ~NativeProgram();

  /// The program must outlive the runtime; one runtime at a time.
  [[nodiscard]] std::unique_ptr<Runtime> make_runtime(const Model& model);

  [[nodiscard]] const Site& site(SiteId site) const;
  /// The variable at a location, or its address.
  [[nodiscard]] std::string name_of(LocationId location) const;

 private:
  explicit NativeProgram(std::unique_ptr<Guest> guest);
  std::unique_ptr<Guest> guest_;
};

}  // namespace heddle
