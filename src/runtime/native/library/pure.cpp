// Functions of the real libraries whose results depend on their arguments alone, which are called directly;
// and those that the compiler calls by itself.
#include <array>
#include <cctype>
#include <cinttypes>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

extern "C" {
__extension__ typedef __int128 wide;  // NOLINT(modernize-use-using): __extension__ needs a typedef
__extension__ typedef unsigned __int128 unsigned_wide;  // NOLINT(modernize-use-using): as above
wide __divti3(wide, wide);
wide __modti3(wide, wide);
unsigned_wide __udivti3(unsigned_wide, unsigned_wide);
unsigned_wide __umodti3(unsigned_wide, unsigned_wide);
}

namespace heddle {

namespace {

using Unary = double(double);
using UnaryFloat = float(float);
using Binary = double(double, double);
using BinaryFloat = float(float, float);
using UnaryLong = long double(long double);
using Character = int(int);

}  // namespace

std::span<const GuestFunction> pure_functions() {
  static const std::array table{
      row<Unary>("sqrt", ::sqrt),
      row<Unary>("fabs", ::fabs),
      row<Unary>("floor", ::floor),
      row<Unary>("ceil", ::ceil),
      row<Unary>("round", ::round),
      row<Unary>("trunc", ::trunc),
      row<Unary>("sin", ::sin),
      row<Unary>("cos", ::cos),
      row<Unary>("tan", ::tan),
      row<Unary>("asin", ::asin),
      row<Unary>("acos", ::acos),
      row<Unary>("atan", ::atan),
      row<Unary>("exp", ::exp),
      row<Unary>("exp2", ::exp2),
      row<Unary>("log", ::log),
      row<Unary>("log2", ::log2),
      row<Unary>("log10", ::log10),
      row<Unary>("cbrt", ::cbrt),
      row<Unary>("sinh", ::sinh),
      row<Unary>("cosh", ::cosh),
      row<Unary>("tanh", ::tanh),
      row<UnaryFloat>("sqrtf", ::sqrtf),
      row<UnaryFloat>("fabsf", ::fabsf),
      row<UnaryFloat>("floorf", ::floorf),
      row<UnaryFloat>("ceilf", ::ceilf),
      row<UnaryFloat>("sinf", ::sinf),
      row<UnaryFloat>("cosf", ::cosf),
      row<UnaryFloat>("expf", ::expf),
      row<UnaryFloat>("logf", ::logf),
      row<UnaryFloat>("roundf", ::roundf),
      row<Binary>("pow", ::pow),
      row<Binary>("fmod", ::fmod),
      row<Unary>("log1p", ::log1p),
      row<Unary>("expm1", ::expm1),
      row<Unary>("tgamma", ::tgamma),
      row<Unary>("erf", ::erf),
      row<Unary>("erfc", ::erfc),
      row<Unary>("asinh", ::asinh),
      row<Unary>("acosh", ::acosh),
      row<Unary>("atanh", ::atanh),
      row<Unary>("nearbyint", ::nearbyint),
      row<Unary>("rint", ::rint),
      row<Binary>("nextafter", ::nextafter),
      row<Binary>("remainder", ::remainder),
      row<Binary>("fdim", ::fdim),
      row<BinaryFloat>("nextafterf", ::nextafterf),
      row<BinaryFloat>("hypotf", ::hypotf),
      row<BinaryFloat>("fminf", ::fminf),
      row<BinaryFloat>("fmaxf", ::fmaxf),
      row<UnaryLong>("logl", ::logl),
      row<UnaryLong>("expl", ::expl),
      row<UnaryLong>("sqrtl", ::sqrtl),
      row<UnaryLong>("floorl", ::floorl),
      row<UnaryLong>("ceill", ::ceill),
      row<UnaryLong>("log2l", ::log2l),
      row<UnaryLong>("fabsl", ::fabsl),
      row<Binary>("atan2", ::atan2),
      row<Binary>("hypot", ::hypot),
      row<Binary>("fmin", ::fmin),
      row<Binary>("fmax", ::fmax),
      row<BinaryFloat>("powf", ::powf),
      row<BinaryFloat>("fmodf", ::fmodf),
      row<int(int)>("abs", ::abs),
      row<long(long)>("labs", ::labs),
      row<long long(long long)>("llabs", ::llabs),
      row<int(int)>("ffs", ::ffs),
      row<int(long)>("ffsl", ::ffsl),
      row<int(long long)>("ffsll", ::ffsll),
      row<Character>("isalpha", ::isalpha),
      row<Character>("isdigit", ::isdigit),
      row<Character>("isalnum", ::isalnum),
      row<Character>("isspace", ::isspace),
      row<Character>("isupper", ::isupper),
      row<Character>("islower", ::islower),
      row<Character>("ispunct", ::ispunct),
      row<Character>("isprint", ::isprint),
      row<Character>("isxdigit", ::isxdigit),
      row<Character>("iscntrl", ::iscntrl),
      row<Character>("isgraph", ::isgraph),
      row<Character>("isblank", ::isblank),
      row<Character>("toupper", ::toupper),
      row<Character>("tolower", ::tolower),
      row<div_t(int, int)>("div", ::div),
      row<ldiv_t(long, long)>("ldiv", ::ldiv),
      row<lldiv_t(long long, long long)>("lldiv", ::lldiv),
      row<imaxdiv_t(intmax_t, intmax_t)>("imaxdiv", ::imaxdiv),
      row<std::intmax_t(std::intmax_t)>("imaxabs", ::imaxabs),
      row<double(std::time_t, std::time_t)>("difftime", ::difftime),
      row("__divti3", __divti3),
      row("__modti3", __modti3),
      row("__udivti3", __udivti3),
      row("__umodti3", __umodti3),
  };
  return table;
}

}  // namespace heddle
