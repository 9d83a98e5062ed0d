// Reads JSON that comes from outside. The reader states which type each value must have; the first value that
// has another type, or is missing, becomes the document's error, with its path: "a.json: /limits/seconds:
// expected a number". Nothing is thrown.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace heddle {

class JsonDocument;

/// A value of a document, which must outlive it. After an error in the document, the values read may be empty
/// or zero; the reader checks the document's error at the end.
class JsonValue {
 public:
  /// Returns a member that must be there. A value that is not an object has no members.
  [[nodiscard]] JsonValue at(std::string_view name) const;
  /// Returns an element that must be there.
  [[nodiscard]] JsonValue at(std::size_t index) const;
  /// Returns a member that may be missing.
  [[nodiscard]] std::optional<JsonValue> find(std::string_view name) const;

  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool flag() const;
  [[nodiscard]] double number() const;
  /// Returns a whole number in the range of the type, or in the range that is given.
  template <std::integral T>
  [[nodiscard]] T whole(T low = std::numeric_limits<T>::min(), T high = std::numeric_limits<T>::max()) const {
    if constexpr (std::signed_integral<T>)
      return static_cast<T>(whole_signed(low, high));
    else
      return static_cast<T>(whole_unsigned(low, high));
  }
  [[nodiscard]] std::vector<std::string> texts() const;

  /// Calls `take` with every element of an array, or with every member of an object.
  void each(const std::function<void(const JsonValue&)>& take) const;
  void each_member(const std::function<void(const std::string&, const JsonValue&)>& take) const;

  [[nodiscard]] bool is_text() const;
  [[nodiscard]] bool is_object() const;

  /// Makes `what` the error of the document, at the path of this value.
  void fail(const std::string& what) const;

 private:
  friend class JsonDocument;
  JsonValue(JsonDocument& document, const nlohmann::json* json) : document_(&document), json_(json) {}
  [[nodiscard]] std::int64_t whole_signed(std::int64_t low, std::int64_t high) const;
  [[nodiscard]] std::uint64_t whole_unsigned(std::uint64_t low, std::uint64_t high) const;

  JsonDocument* document_;
  const nlohmann::json* json_;  // nullptr: the value is missing, which has been reported
};

class JsonDocument {
  struct Key {};  // only parse() has one

 public:
  /// Parses a document. `name` begins the messages of errors. Text that is not JSON is an error with its line
  /// and column.
  [[nodiscard]] static Result<std::unique_ptr<JsonDocument>> parse(std::string_view text, std::string name);

  JsonDocument(Key, std::unique_ptr<nlohmann::json> tree, std::string name);
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;
  ~JsonDocument();

  [[nodiscard]] JsonValue root() { return {*this, tree_.get()}; }
  /// Returns the first error in the document's values; none so far if empty.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  friend class JsonValue;
  void fail(const nlohmann::json& at, const std::string& what);

  std::unique_ptr<nlohmann::json> tree_;
  std::string name_;
  std::optional<Error> error_;
};

}  // namespace heddle
