// The checks that can be switched off.
#pragma once

#include <array>
#include <string_view>

#include "checking/settings.hpp"

namespace heddle::checking {

/// A check that can be switched off, where the settings say that it is, and what a verdict then leaves out.
struct IgnorableCheck {
  std::string_view name;
  bool Settings::*setting;
  std::string_view left_out;
};
inline constexpr std::array ignorable_checks{
    IgnorableCheck{"aborts", &Settings::ignore_aborts, "calls of abort, which end the program quietly"},
    IgnorableCheck{"assertions", &Settings::ignore_assertions, "assertions"},
    IgnorableCheck{"deadlocks", &Settings::ignore_deadlocks, "deadlocks"},
    IgnorableCheck{"races", &Settings::ignore_races, "data races"},
    IgnorableCheck{"undefined", &Settings::ignore_undefined, "undefined behaviour"},
    IgnorableCheck{"use-after-free", &Settings::ignore_use_after_free, "uses of freed memory"},
};

}  // namespace heddle::checking
