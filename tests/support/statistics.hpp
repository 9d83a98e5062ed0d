// Numbers that explorers give of themselves.
#pragma once

#include <gtest/gtest.h>
#include <string_view>

#include "explore/explorer.hpp"

namespace heddle::test {

[[nodiscard]] inline std::uint64_t statistic(const Explorer& explorer, std::string_view name) {
  for (const ExplorerStatistic& statistic : explorer.statistics().counts)
    if (statistic.name == name) return statistic.count;
  ADD_FAILURE() << "no statistic " << name;
  return 0;
}

}  // namespace heddle::test
