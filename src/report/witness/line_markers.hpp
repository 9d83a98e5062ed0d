// Preprocessed files, whose lines say which lines of other files they were.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace heddle::report {

/// Where the lines of other files are in a preprocessed file.
class LineMarkers {
 public:
  /// Reads the markers of a file: # 12 "queue.c", #line 12 "queue.c".
  explicit LineMarkers(std::string_view text);

  /// Returns the first line of the preprocessed file that was this line; 0 if there is none.
  [[nodiscard]] std::uint32_t line_of(const std::string& file, std::uint32_t line) const;

 private:
  std::map<std::pair<std::string, std::uint32_t>, std::uint32_t> lines_;
};

}  // namespace heddle::report
