// One line of a trace file: a JSON object that describes one event. docs/verify.md has the format.
#pragma once

#include <string>
#include <string_view>

#include "core/operation.hpp"
#include "core/result.hpp"

namespace heddle::cli {

/// A kind of event: its name in the file, and which fields it may have.
struct TraceOp {
  std::string_view name;
  OpKind kind;
  bool reads = false;
  bool writes = false;
  std::string_view orders{};  // the memory orders that it may have, separated by blanks

  [[nodiscard]] bool has_location() const { return reads || writes; }
  [[nodiscard]] bool has_target() const { return kind == OpKind::spawn || kind == OpKind::join; }
};

/// The fields of a line, each checked on its own; empty: not given. Names are not resolved yet.
struct TraceLine {
  std::size_t number = 0;
  const TraceOp* op = nullptr;
  std::string thread;
  std::string location;
  std::string from;
  std::string target;
  std::string id;
  std::string name;
  std::string value;
  Order order = Order::relaxed;
};

/// Returns the fields of one line. Errors do not name the line: the caller adds its number.
[[nodiscard]] Result<TraceLine> parse_trace_line(const std::string& text);

}  // namespace heddle::cli
