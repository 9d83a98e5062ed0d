// Steps of an execution as a table: one column per thread if there is room, else one lane per thread and one
// column for what they do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/text/text_style.hpp"

namespace heddle::report {

enum class StepLook : std::uint8_t {
  usual,
  quiet,   // of less interest than its neighbours
  marked,  // what the message speaks of
  failed,  // no step: where it ends
};

struct StepRow {
  std::string number;  // "4", "5–7"
  std::size_t thread = 0;
  std::string place;  // "12: ", before the text
  std::string text;
  StepLook look = StepLook::usual;
  std::string source;         // the line of the program's text; may be empty
  std::string buffers;        // what waits in the store buffers afterwards; may be empty
  bool source_below = false;  // where there is no column for the source, it stands below the text
};

struct StepTable {
  std::vector<std::string> threads;
  std::vector<StepRow> rows;
};

/// Threads without rows have no column.
[[nodiscard]] std::string to_text(const StepTable& table, const TextStyle& style);

}  // namespace heddle::report
