// The failure of an assertion in the library's headers (_GLIBCXX_ASSERTIONS): the program asks for what is
// not defined.
extern "C" [[noreturn]] void heddle_library_requires(const char* condition);

namespace std {

[[noreturn]] void __glibcxx_assert_fail(const char*, int, const char*, const char* condition) noexcept {
  heddle_library_requires(condition == nullptr ? "that this is not reached" : condition);
}

}  // namespace std
