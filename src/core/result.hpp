// A value, or the error that says why there is none: bad input, a bad environment, or a defect of the program
// under test or of Heddle.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>

namespace heddle {

/// Kinds of errors. The kind decides the exit status (cli/failure), and whether the user, the caller or a
/// developer of Heddle can correct it.
enum class ErrorKind : std::uint8_t {
  bad_input,                 // a file, an option or the environment is not as it must be
  unsupported,               // the program needs what Heddle does not have; the message says what, and where
  unsupported_by_reduction,  // the reduction does not support what the program does; another one may
  retry,                     // nothing is wrong: what was learnt on the way makes a second attempt succeed
  cannot_follow,      // a plan's step cannot be taken: the author of the plan knows whether that is a defect
  not_deterministic,  // the program did not do the same again in the same schedule
  internal,           // a defect of Heddle
};

struct Parting;  // core/parting.hpp

struct Error {
  std::string message;
  ErrorKind kind = ErrorKind::bad_input;
  /// cannot_follow, not_deterministic: the first difference, if it is known.
  std::shared_ptr<const Parting> parting = nullptr;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value)
      : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(Error error)
      : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] T& value() { return std::get<0>(state_); }
  [[nodiscard]] const T& value() const { return std::get<0>(state_); }
  [[nodiscard]] T& operator*() { return value(); }
  [[nodiscard]] const T& operator*() const { return value(); }
  [[nodiscard]] T* operator->() { return &value(); }
  [[nodiscard]] const T* operator->() const { return &value(); }

  [[nodiscard]] const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

}  // namespace heddle
