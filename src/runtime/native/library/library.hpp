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
[[nodiscard]] std::span<const GuestFunction> environment_functions();
[[nodiscard]] std::span<const GuestFunction> affinity_functions();
[[nodiscard]] std::span<const GuestFunction> mapping_functions();
[[nodiscard]] std::span<const GuestFunction> file_functions();
[[nodiscard]] std::span<const GuestFunction> signal_functions();
[[nodiscard]] std::span<const GuestFunction> cancellation_functions();
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
[[nodiscard]] std::span<const GuestFunction> test_functions();
[[nodiscard]] std::span<const GuestFunction> variable_functions();
[[nodiscard]] std::span<const GuestFunction> scanning_functions();
[[nodiscard]] std::span<const GuestFunction> more_string_functions();
[[nodiscard]] std::span<const GuestFunction> wide_functions();
[[nodiscard]] std::span<const GuestFunction> calendar_functions();
[[nodiscard]] std::span<const GuestFunction> searching_functions();
[[nodiscard]] std::span<const GuestFunction> scheduling_functions();
/// Returns the functions of the real libraries that may be called directly, because their result depends on
/// their arguments alone.
[[nodiscard]] std::span<const GuestFunction> pure_functions();

/// Returns all functions of the library. What analyses need to know about them is in
/// program/native/library_facts.
[[nodiscard]] std::vector<GuestFunction> library_functions();

/// The definitions of what a program uses and does not define.
struct ResolvedExternals {
  std::vector<GuestFunction> known;
  std::vector<std::string> unknown;  // functions: a thread that calls one ends there
};

/// Returns the definitions of all externals; an error if --allow names what does not exist, or if a variable
/// of the C++ library is missing, as its address is needed before anything runs.
[[nodiscard]] Result<ResolvedExternals> resolve_externals(const ModuleFacts& module,
                                                          const GuestSettings& settings);

/// Returns why a function or variable of this name is not supported; empty if there is nothing to say.
[[nodiscard]] std::string why_unsupported(std::string_view name);

/// Whether the C library or the C++ library of this system defines the name.
[[nodiscard]] bool is_defined_by_system(const std::string& name);

/// Must be called before the first program runs.
void prepare_exceptions();

/// Runs the destructors of the running thread's keys, because it ends.
void run_key_destructors(Guest& guest);

}  // namespace heddle
