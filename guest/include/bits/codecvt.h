// libstdc++'s, with the facets that it has compiled itself: a locale knows a facet by the address of its id, and there
// must be one only.
#pragma once

#pragma push_macro("_GLIBCXX_EXTERN_TEMPLATE")
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 1
#include_next <bits/codecvt.h>
#pragma pop_macro("_GLIBCXX_EXTERN_TEMPLATE")
