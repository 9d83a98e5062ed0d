// Upper and lower case of whole texts, in place of the header's functions: those hand the text to a facet
// that is not compiled with the program, so that its accesses are not seen. Here it gets characters by value.
#include <locale>

extern "C" {

const char* heddle_to_upper(const std::ctype<char>* kinds, char* text,
                            const char* end) __asm__("_ZNKSt5ctypeIcE7toupperEPcPKc");
const char* heddle_to_lower(const std::ctype<char>* kinds, char* text,
                            const char* end) __asm__("_ZNKSt5ctypeIcE7tolowerEPcPKc");

const char* heddle_to_upper(const std::ctype<char>* kinds, char* text, const char* end) {
  for (; text < end; ++text) *text = kinds->toupper(*text);
  return end;
}

const char* heddle_to_lower(const std::ctype<char>* kinds, char* text, const char* end) {
  for (; text < end; ++text) *text = kinds->tolower(*text);
  return end;
}

}  // extern "C"
