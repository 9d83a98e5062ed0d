// What the program's code reports at the head of a loop (program/native/loop_heads.cpp).
#pragma once

#include <cstdint>
#include <span>

#include "core/ids.hpp"
#include "runtime/native/loop_visits.hpp"

namespace heddle {

/// A visit of a loop's head by the running thread.
struct HeadOfLoop {
  std::uint64_t frame = 0;
  LoopHead number = 0;
  std::uint32_t round = 0;                   // from 0 on
  std::span<const std::uint64_t> words;      // what is passed from round to round in registers
  std::span<const std::uint64_t> variables;  // address and size of each variable that the loop may change
  bool ends_by_count = false;                // a counter that is no part of the state may end the loop
  bool exit_matters = false;                 // code after the loop may notice by which exit it ended
  SiteId site;
};

}  // namespace heddle
