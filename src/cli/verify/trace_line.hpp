// One line of a trace file: a JSON object that describes one event. docs/verify.md has the format.
#pragma once

#include <string>
#include <string_view>

#include "core/operation.hpp"
#include "core/result.hpp"

namespace heddle::cli {

/// What an event can be.
struct TraceOp {
  std::string_view name;
  OpKind kind;
  bool reads = false;
  bool writes = false;
  std::string_view orders{};  // that it may have, separated by blanks

  [[nodiscard]] bool has_location() const { return reads || writes; }
  [[nodiscard]] bool has_target() const { return kind == OpKind::spawn || kind == OpKind::join; }
};

/// The fields as given, checked one by one; empty: not given. What names mean is not known yet.
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

/// The error has no place in it: the caller knows where the line is.
[[nodiscard]] Result<TraceLine> parse_trace_line(const std::string& text);

}  // namespace heddle::cli
