// Programs that test with GoogleTest, doctest or Catch2: what the framework knows of its tests is told to the
// runtime.
#pragma once

#include "program/native/hook_calls.hpp"

namespace heddle {

/// Inserts calls where a framework begins a test and where a check of a test has failed, and where main
/// returns; time stands still for the framework. Programs without one stay as they are.
void watch_tests(HookCalls& hooks);

}  // namespace heddle
