// Compares a reduction with brute force, on one program.
#pragma once

#include <optional>
#include <string>

#include "core/fingerprint.hpp"
#include "explore/explorer.hpp"
#include "memory/model.hpp"
#include "program/script/script.hpp"

namespace heddle::fuzz {

/// What a reduction guarantees.
struct Kept {
  Fingerprint (*class_of)(const Execution& execution) = nullptr;  // one run for each of these
  bool final_memory = true;  // every value that memory can have at the end
};

/// Returns what differs, in words: a class that is lost, met twice, or made up; an outcome that is lost; none
/// if everything agrees.
[[nodiscard]] std::optional<std::string> compare_with_brute_force(const ScriptProgram& program,
                                                                  const Model& model, Explorer& reduction,
                                                                  const Kept& kept);

}  // namespace heddle::fuzz
