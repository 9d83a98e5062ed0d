// libstdc++'s settings, but for two that cannot be set from outside.
#pragma once

#include_next <bits/c++config.h>

// Templates that it has compiled itself are compiled with the program, so that Heddle sees what they access.
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0

// A shared_ptr does not read its two counts at once: that would be accesses of different sizes to the same memory.
#undef _GLIBCXX_TSAN
#define _GLIBCXX_TSAN 1
