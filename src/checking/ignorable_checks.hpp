// The checks that can be switched off.
#pragma once

#include <array>
#include <string_view>

#include "checking/requests.hpp"

namespace heddle::checking {

/// A check that can be switched off: its name, the member of ErrorSelection that switches it off, and what a
/// verdict then does not cover.
struct IgnorableCheck {
  std::string_view name;
  bool ErrorSelection::*setting;
  std::string_view left_out;
};
inline constexpr std::array ignorable_checks{
    IgnorableCheck{"aborts", &ErrorSelection::ignore_aborts, "calls of abort, which end the program quietly"},
    IgnorableCheck{"assertions", &ErrorSelection::ignore_assertions, "assertions"},
    IgnorableCheck{"deadlocks", &ErrorSelection::ignore_deadlocks, "deadlocks"},
    IgnorableCheck{"leaks", &ErrorSelection::ignore_leaks, "memory that is never freed"},
    IgnorableCheck{"races", &ErrorSelection::ignore_races, "data races"},
    IgnorableCheck{"undefined", &ErrorSelection::ignore_undefined, "undefined behaviour"},
    IgnorableCheck{"use-after-free", &ErrorSelection::ignore_use_after_free, "uses of freed memory"},
};

}  // namespace heddle::checking
