// The functions that the program under test may call besides its own: our versions of the C library's
// functions, one file per topic. A new topic needs one more function here and one line in library.cpp; a new
// function needs a row in program/native/library_facts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "runtime/native/guest_settings.hpp"
#include "runtime/native/jit.hpp"

namespace heddle {

class Guest;

[[nodiscard]] std::span<const GuestFunction> thread_functions();
[[nodiscard]] std::span<const GuestFunction> attribute_functions();
[[nodiscard]] std::span<const GuestFunction> mutex_functions();
[[nodiscard]] std::span<const GuestFunction> condition_functions();
[[nodiscard]] std::span<const GuestFunction> rwlock_functions();
[[nodiscard]] std::span<const GuestFunction> counter_functions();
[[nodiscard]] std::span<const GuestFunction> barrier_functions();
[[nodiscard]] std::span<const GuestFunction> key_functions();
[[nodiscard]] std::span<const GuestFunction> c11_functions();
[[nodiscard]] std::span<const GuestFunction> allocation_functions();
[[nodiscard]] std::span<const GuestFunction> cxx_allocation_functions();
[[nodiscard]] std::span<const GuestFunction> string_functions();
[[nodiscard]] std::span<const GuestFunction> output_functions();
[[nodiscard]] std::span<const GuestFunction> process_functions();
[[nodiscard]] std::span<const GuestFunction> clock_functions();
[[nodiscard]] std::span<const GuestFunction> random_functions();
[[nodiscard]] std::span<const GuestFunction> verifier_functions();
[[nodiscard]] std::span<const GuestFunction> sorting_functions();
[[nodiscard]] std::span<const GuestFunction> exception_functions();
[[nodiscard]] std::span<const GuestFunction> host_object_functions();
[[nodiscard]] std::span<const GuestFunction> locale_functions();
[[nodiscard]] std::span<const GuestFunction> exit_functions();
[[nodiscard]] std::span<const GuestFunction> guard_functions();
[[nodiscard]] std::span<const GuestFunction> waiting_functions();
[[nodiscard]] std::span<const GuestFunction> large_atomic_functions();
/// Returns the functions of the real libraries that may be called directly, because their result depends on
/// their arguments alone.
[[nodiscard]] std::span<const GuestFunction> pure_functions();

/// Returns all functions of the library. What analyses need to know about them is in
/// program/native/library_facts.
[[nodiscard]] std::vector<GuestFunction> library_functions();

/// Returns the definitions of all external functions, or an error that names what is missing and why.
[[nodiscard]] Result<std::vector<GuestFunction>> resolve_externals(std::span<const std::string> externals,
                                                                   const GuestSettings& settings);

/// Must be called before the first program runs.
void prepare_exceptions();

/// Runs the destructors of the running thread's keys, because it ends.
void run_key_destructors(Guest& guest);

}  // namespace heddle
