// Counts equivalence classes exactly, by brute force.
#pragma once

#include <cstdint>
#include <optional>

#include "core/fingerprint.hpp"
#include "core/runtime.hpp"
#include "session/session.hpp"

namespace heddle {

struct ClassCount {
  std::uint64_t complete = 0;
  std::uint64_t blocked = 0;
  [[nodiscard]] std::uint64_t total() const { return complete + blocked; }
  friend bool operator==(const ClassCount&, const ClassCount&) = default;
};

struct ClassCounts {
  ClassCount traces;
  ClassCount reads_from;
  ClassCount reads_value_from;
  ClassCount views;
  LimitReached limit = LimitReached::none;  // not none: the counts are lower bounds
  std::optional<Failure> failure;           // some thread failed in some execution
};

/// Which counts to compute: traces need a search of their own.
struct CountWanted {
  bool traces = true;
  bool coarser = true;
};

[[nodiscard]] Result<ClassCounts> count_classes(Runtime& runtime, const Limits& limits,
                                                CountWanted wanted = {}, const Watch& watch = {});

}  // namespace heddle
