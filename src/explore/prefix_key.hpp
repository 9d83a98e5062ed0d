// Keys of growing executions: what decides the completions of a prefix, for different questions about them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/byte_sources.hpp"
#include "core/execution.hpp"
#include "core/fingerprint.hpp"

namespace heddle {

/// Which keys are compared. Two prefixes with equal keys have the same completions, as far as the question
/// distinguishes them.
enum class Remember : std::uint8_t {
  everything,  // no two prefixes are the same: every interleaving
  trace,       // events, sources and the coherence order: all that equivalences distinguish
  sources,     // events and sources: what reads-from and coarser equivalences distinguish
  values,      // values read and memory: what outcomes distinguish
};

[[nodiscard]] constexpr std::string_view name_of(Remember remember) {
  switch (remember) {
    case Remember::everything:
      return "everything";
    case Remember::trace:
      return "traces";
    case Remember::sources:
      return "sources";
    case Remember::values:
      return "values";
  }
  return "everything";
}

/// Keeps the key of a prefix, one event at a time. The remaining behaviour of a program is a function of the
/// threads' local histories, of memory, and of what is still buffered (histories less what has drained); each
/// kind of key contains at least that.
class PrefixKey {
 public:
  void reset(Remember remember);
  /// Adds the event at `position` of an execution. Positions are added in order.
  void add(const Execution& execution, std::size_t position);
  [[nodiscard]] Fingerprint key() const { return sum_; }

 private:
  void add_to_history(const Event& event, Fingerprint what);
  void follow_bytes(const Execution& execution, std::uint32_t position);
  void add_byte_sources(const Execution& execution, const Event& event, Hasher& what) const;
  void add_to_memory(const Execution& execution, const Event& event, std::size_t writer);

  Remember remember_ = Remember::trace;
  Fingerprint sum_;
  Fingerprint accesses_;              // of all threads so far: what an atomic section comes after
  std::vector<Fingerprint> history_;  // by thread: the part of the sum that is its local history
  std::vector<Fingerprint> memory_;   // by location: the part of the sum that is its content
  bool by_bytes_ = false;             // stores of parts were added: a read may have several sources
  ByteSources bytes_;
};

}  // namespace heddle
