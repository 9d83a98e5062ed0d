// Numbers of classes or executions.
#pragma once

#include <cstdint>

namespace heddle::bench {

struct Count {
  std::uint64_t complete = 0;
  std::uint64_t blocked = 0;
  [[nodiscard]] std::uint64_t total() const { return complete + blocked; }
  friend bool operator==(const Count&, const Count&) = default;
};

}  // namespace heddle::bench
