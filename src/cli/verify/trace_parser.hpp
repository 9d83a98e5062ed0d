// Reads trace files: events of threads, each read with its source. docs/verify.md has the format.
#pragma once

#include <string>
#include <string_view>

#include "cli/verify/named_trace.hpp"
#include "core/result.hpp"

namespace heddle::cli {

/// Returns the trace of a file's text. `file` is the file's name, for messages: "FILE:LINE: what is wrong".
[[nodiscard]] Result<NamedTrace> parse_trace(const std::string& text, std::string_view file);

}  // namespace heddle::cli
