// The library functions that get no pointers.
#include <algorithm>
#include <array>

#include "program/native/library_facts.hpp"

namespace heddle {

namespace {

constexpr auto numbers_alone = std::to_array<std::string_view>(
    {"__divti3", "__modti3",  "__udivti3", "__umodti3",  "abs",       "acos",     "acosh",     "asin",
     "asinh",    "atan",      "atan2",     "atanh",      "btowc",     "cbrt",     "ceil",      "ceilf",
     "ceill",    "cos",       "cosf",      "cosh",       "difftime",  "div",      "erf",       "erfc",
     "exp",      "exp2",      "expf",      "expl",       "expm1",     "fabs",     "fabsf",     "fabsl",
     "fdim",     "ffs",       "ffsl",      "ffsll",      "floor",     "floorf",   "floorl",    "fmax",
     "fmaxf",    "fmin",      "fminf",     "fmod",       "fmodf",     "hypot",    "hypotf",    "imaxabs",
     "imaxdiv",  "isalnum",   "isalpha",   "isblank",    "iscntrl",   "isdigit",  "isgraph",   "islower",
     "isprint",  "ispunct",   "isspace",   "isupper",    "iswalnum",  "iswalpha", "iswdigit",  "iswlower",
     "iswprint", "iswpunct",  "iswspace",  "iswupper",   "iswxdigit", "isxdigit", "labs",      "ldiv",
     "llabs",    "lldiv",     "log",       "log10",      "log1p",     "log2",     "log2l",     "logf",
     "logl",     "nearbyint", "nextafter", "nextafterf", "pow",       "powf",     "remainder", "rint",
     "round",    "roundf",    "sin",       "sinf",       "sinh",      "sqrt",     "sqrtf",     "sqrtl",
     "tan",      "tanh",      "tgamma",    "tolower",    "toupper",   "towlower", "towupper",  "trunc",
     "wctob"});
static_assert(std::ranges::is_sorted(numbers_alone));

}  // namespace

std::span<const std::string_view> functions_of_numbers() {
  return numbers_alone;
}

}  // namespace heddle
