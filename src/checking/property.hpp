// Properties in the form of the competition on software verification: which errors of a program count.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error_message.hpp"
#include "core/finding_kinds.hpp"
#include "core/result.hpp"

namespace heddle::checking {

struct ErrorSelection;

/// A property, of one or several parts: a line of a property file each.
struct Property {
  std::vector<std::string_view> parts;  // "unreach-call", "valid-deref", …
  std::string error_function = {};      // of unreach-call; empty: no function is an error
  std::string text = {};                // its lines, as they were given

  [[nodiscard]] bool has(std::string_view part) const;
  /// Returns the kinds of findings that violate it.
  [[nodiscard]] FindingKinds kinds() const;
  /// Returns the part that findings of this kind violate; empty if they violate none.
  [[nodiscard]] std::string_view part_of(std::string_view kind) const;
  /// Returns the names of its parts, separated by commas.
  [[nodiscard]] std::string name() const;
};

/// Reads the text of a property file. Errors begin with the name of the file.
[[nodiscard]] Result<Property> parse_property(const std::string& text, const std::string& file);

/// Makes only the errors count that violate the selection's property, if it has one. Returns an error if the
/// selection is changed in other ways, too.
[[nodiscard]] ErrorMessage select_by_property(ErrorSelection& errors);

/// Returns the line of a property file that findings of this kind violate; empty if there is none.
[[nodiscard]] std::string specification_of(std::string_view kind);

}  // namespace heddle::checking
