// The failure of an assertion in the library's headers (_GLIBCXX_ASSERTIONS): the same as that of an assert.
#undef NDEBUG
#include <assert.h>

namespace std {

[[noreturn]] void __glibcxx_assert_fail(const char* file, int line, const char* function,
                                        const char* condition) noexcept {
  if (condition == nullptr) condition = "unreachable";
  __assert_fail(condition, file, static_cast<unsigned>(line), function);
}

}  // namespace std
