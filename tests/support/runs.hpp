// How many executions an exploration ran.
#pragma once

#include <cstdint>
#include <ostream>

namespace heddle::test {

struct Runs {
  std::uint64_t complete = 0, blocked = 0;
  friend bool operator==(const Runs&, const Runs&) = default;
};

inline void PrintTo(const Runs& runs, std::ostream* out) {
  *out << runs.complete << " complete, " << runs.blocked << " blocked";
}

}  // namespace heddle::test
