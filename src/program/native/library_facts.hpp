// Facts about the library functions that a program may call: one row per function.
//
// Each function of runtime/native/library/ has a row; a test compares the two.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace heddle {

/// The facts about one function. Parameters are counted from 0; a fact that is not stated does not hold.
class LibraryFacts {
 public:
  explicit constexpr LibraryFacts(std::string_view name) : name_(name) {}

  // How the table states the facts.
  /// The function stores the pointer for later, passes it to a function of the program, or uses an object
  /// there that is meant for several threads, such as a lock.
  [[nodiscard]] constexpr LibraryFacts keeps(unsigned parameter) const {
    LibraryFacts result = *this;
    result.kept_ |= static_cast<std::uint8_t>(1U << parameter);
    return result;
  }
  /// The result may point into the object that this parameter points to.
  [[nodiscard]] constexpr LibraryFacts returns(unsigned parameter) const {
    LibraryFacts result = *this;
    result.returned_ |= static_cast<std::uint8_t>(1U << parameter);
    return result;
  }
  /// The function stores a pointer into the text of parameter 0 where this parameter points to, unless that
  /// is null.
  [[nodiscard]] constexpr LibraryFacts ends_in(unsigned parameter) const {
    LibraryFacts result = *this;
    result.end_ = static_cast<std::int8_t>(parameter);
    return result;
  }
  /// The result is a time read from a clock.
  [[nodiscard]] constexpr LibraryFacts tells_time() const {
    LibraryFacts result = *this;
    result.tells_time_ = true;
    return result;
  }
  /// The function stores a time read from a clock where this parameter points to, unless that is null.
  [[nodiscard]] constexpr LibraryFacts tells_time_in(unsigned parameter) const {
    LibraryFacts result = *this;
    result.time_in_ = static_cast<std::int8_t>(parameter);
    return result;
  }
  /// The function only lets other threads go on; if it sleeps, for some time.
  [[nodiscard]] constexpr LibraryFacts yields() const {
    LibraryFacts result = *this;
    result.yields_ = true;
    return result;
  }
  /// The result points to memory that belongs to the thread.
  [[nodiscard]] constexpr LibraryFacts returns_own_memory() const {
    LibraryFacts result = *this;
    result.own_result_ = true;
    return result;
  }

  /// The function always accesses this many bytes where this parameter points to, unless that is null.
  [[nodiscard]] constexpr LibraryFacts accesses(unsigned parameter, std::uint8_t bytes) const {
    LibraryFacts result = *this;
    result.accessed_ = static_cast<std::int8_t>(parameter);
    result.accessed_bytes_ = bytes;
    return result;
  }

  // How users of the table read the facts.
  [[nodiscard]] constexpr std::string_view name() const { return name_; }
  [[nodiscard]] constexpr bool is_kept(unsigned parameter) const { return has(kept_, parameter); }
  [[nodiscard]] constexpr bool is_returned(unsigned parameter) const { return has(returned_, parameter); }
  /// Returns the parameter through which a pointer to the end of the text is stored; -1 if there is none.
  [[nodiscard]] constexpr int end_parameter() const { return end_; }
  /// Returns how many bytes it accesses through this parameter; 0 if that depends on more.
  [[nodiscard]] constexpr std::uint8_t bytes_accessed(unsigned parameter) const {
    return accessed_ >= 0 && static_cast<unsigned>(accessed_) == parameter ? accessed_bytes_ : 0;
  }
  [[nodiscard]] constexpr bool only_yields() const { return yields_; }
  [[nodiscard]] constexpr bool returns_time() const { return tells_time_; }
  /// Returns the parameter through which a time is stored; -1 if there is none.
  [[nodiscard]] constexpr int time_parameter() const { return time_in_; }
  [[nodiscard]] constexpr bool has_own_result() const { return own_result_; }

 private:
  [[nodiscard]] static constexpr bool has(std::uint8_t set, unsigned parameter) {
    return parameter < 8 && ((set >> parameter) & 1U) != 0;
  }

  std::string_view name_;
  std::uint8_t kept_ = 0;
  std::uint8_t returned_ = 0;
  std::int8_t end_ = -1;
  std::int8_t accessed_ = -1;
  std::uint8_t accessed_bytes_ = 0;
  std::int8_t time_in_ = -1;
  bool tells_time_ = false;
  bool yields_ = false;
  bool own_result_ = false;
};

/// Returns all rows, sorted by name.
[[nodiscard]] std::span<const LibraryFacts> library_facts();

/// Returns the names, sorted, of the library functions that need no row, because they get no pointers.
[[nodiscard]] std::span<const std::string_view> functions_of_numbers();

/// Returns the row of a function; nullptr if there is none.
[[nodiscard]] const LibraryFacts* find_library_facts(std::string_view name);

}  // namespace heddle
