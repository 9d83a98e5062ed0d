// What is known about the program's text while it runs: places, variables, functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/native/module.hpp"

namespace heddle {

struct ProgramText {
  std::vector<Site> sites;
  std::vector<GuestGlobal> globals;
  VariableTypes types;
  std::vector<GuestFunctionInfo> functions;
  std::vector<std::uint64_t> addresses;     // of the functions
  std::vector<std::string> foreign;         // functions that are called as they are, not ours
  std::vector<std::string> uninstrumented;  // what of C++ reads objects without events (host_cxx)
  std::uint64_t hidden_end = 0;             // before this lie variables whose accesses are no events
  std::uint64_t local_storage_size = 0;
  std::vector<std::uint32_t> spin_loops;  // sites of the loops that wait instead
  std::vector<std::uint32_t> loops;       // sites of the loops whose iterations are counted
  std::vector<GuestLocal> locals;         // variables of functions that may be shared
  std::vector<GuestLocal> thread_locals;  // by offset in a thread's storage
  std::string local_storage_image;        // a symbol; empty: no thread-local variables
  std::vector<std::string> warnings;      // the compiler's
  bool time_decides = false;              // what the program does may depend on how much time passes
  std::vector<std::string> externals;     // what it uses and does not define
  ReleaseSequences release_sequences = ReleaseSequences::of_updates;  // of its language
  std::vector<std::uint64_t> counted;            // addresses of variables that only count
  bool has_own_allocation = false;               // it defines operators new or delete for all types
  std::vector<UnsupportedPlace> unsupported;     // what ends a thread that reaches it
  std::vector<std::uint32_t> unknown_functions;  // by Jit::unknown_functions: the first of its places there
  std::vector<GuestEntry> entries;               // what runs may start with

  /// Returns the program's function that contains an instruction; nullptr if there is none.
  [[nodiscard]] const GuestFunctionInfo* function_at(std::uint64_t instruction) const {
    constexpr std::uint64_t longest = 1 << 20;
    const GuestFunctionInfo* best = nullptr;
    std::uint64_t start = 0;
    for (std::size_t i = 0; i < addresses.size(); ++i)
      if (addresses[i] <= instruction && addresses[i] >= start && instruction - addresses[i] < longest) {
        best = &functions[i];
        start = addresses[i];
      }
    return best;
  }
};

}  // namespace heddle
