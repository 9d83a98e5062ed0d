// The functions through which the library's headers throw.
#include <cstdarg>
#include <cstddef>
#include <exception>
#include <functional>
#include <future>
#include <ios>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <typeinfo>

namespace {

void append_number(std::string& text, std::size_t number) {
  if (number >= 10) append_number(text, number / 10);
  text += static_cast<char>('0' + number % 10);
}

/// As printf, for what the headers use: %s, %zu, %%.
std::string format_message(const char* pattern, std::va_list arguments) {
  std::string text;
  for (const char* p = pattern; *p != 0; ++p) {
    if (p[0] == '%' && p[1] == 's') {
      text += va_arg(arguments, const char*);
      p += 1;
    } else if (p[0] == '%' && p[1] == 'z' && p[2] == 'u') {
      append_number(text, va_arg(arguments, std::size_t));
      p += 2;
    } else {
      text += *p;
      if (p[0] == '%' && p[1] == '%') ++p;
    }
  }
  return text;
}

}  // namespace

namespace std {

void __throw_bad_exception() {
  throw bad_exception();
}
void __throw_bad_alloc() {
  throw bad_alloc();
}
void __throw_bad_array_new_length() {
  throw bad_array_new_length();
}
void __throw_bad_cast() {
  throw bad_cast();
}
void __throw_bad_typeid() {
  throw bad_typeid();
}
void __throw_bad_function_call() {
  throw bad_function_call();
}

void __throw_logic_error(const char* message) {
  throw logic_error(message);
}
void __throw_domain_error(const char* message) {
  throw domain_error(message);
}
void __throw_invalid_argument(const char* message) {
  throw invalid_argument(message);
}
void __throw_length_error(const char* message) {
  throw length_error(message);
}
void __throw_out_of_range(const char* message) {
  throw out_of_range(message);
}
void __throw_runtime_error(const char* message) {
  throw runtime_error(message);
}
void __throw_range_error(const char* message) {
  throw range_error(message);
}
void __throw_overflow_error(const char* message) {
  throw overflow_error(message);
}
void __throw_underflow_error(const char* message) {
  throw underflow_error(message);
}

void __throw_out_of_range_fmt(const char* pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  const string message = format_message(pattern, arguments);
  va_end(arguments);
  throw out_of_range(message);
}

void __throw_system_error(int error) {
  throw system_error(error_code(error, generic_category()));
}
void __throw_future_error(int error) {
  throw future_error(static_cast<future_errc>(error));
}

void __throw_ios_failure(const char* message) {
  throw ios_base::failure(message);
}
void __throw_ios_failure(const char* message, int error) {
  throw ios_base::failure(message,
                          error != 0 ? error_code(error, generic_category()) : error_code(io_errc::stream));
}

}  // namespace std
