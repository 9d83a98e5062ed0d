#include "cli/verify/trace_line.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/error_message.hpp"

namespace heddle::cli {

namespace {

using Json = nlohmann::json;

constexpr std::array ops{
    TraceOp{"load", OpKind::load, true, false, "relaxed acquire seq_cst"},
    TraceOp{"store", OpKind::store, false, true, "relaxed release seq_cst"},
    TraceOp{"rmw", OpKind::modify, true, true, "relaxed acquire release acq_rel seq_cst"},
    TraceOp{"cas-failed", OpKind::modify, true, false, "relaxed acquire seq_cst"},
    TraceOp{"lock", OpKind::modify, true, true},
    TraceOp{"unlock", OpKind::unlock, false, true},
    TraceOp{"fence", OpKind::fence},
    TraceOp{"store-fence", OpKind::store_fence},
    TraceOp{"spawn", OpKind::spawn},
    TraceOp{"join", OpKind::join},
};

constexpr std::array<std::pair<std::string_view, Order>, 5> orders{{{"relaxed", Order::relaxed},
                                                                    {"acquire", Order::acquire},
                                                                    {"release", Order::release},
                                                                    {"acq_rel", Order::acq_rel},
                                                                    {"seq_cst", Order::seq_cst}}};

constexpr std::array<std::pair<std::string_view, std::string TraceLine::*>, 6> texts{
    {{"thread", &TraceLine::thread},
     {"location", &TraceLine::location},
     {"from", &TraceLine::from},
     {"target", &TraceLine::target},
     {"id", &TraceLine::id},
     {"name", &TraceLine::name}}};

std::string with_commas(std::string_view blanks) {
  std::string out;
  for (const char c : blanks) out += c == ' ' ? std::string(", ") : std::string(1, c);
  return out;
}

ErrorMessage set_op(TraceLine& line, const std::string& name) {
  const auto* const found = std::ranges::find(ops, name, &TraceOp::name);
  if (found != ops.end()) {
    line.op = &*found;
    return std::nullopt;
  }
  std::string known;
  for (const TraceOp& op : ops) known += fmt::format("{}{}", known.empty() ? "" : ", ", op.name);
  return fmt::format("there is no op '{}'; supported: {}", name, known);
}

ErrorMessage set_order(TraceLine& line, const std::string& name) {
  if (line.op->orders.empty()) return fmt::format("'{}' has no 'order'", line.op->name);
  const std::string allowed = fmt::format(" {} ", line.op->orders);
  if (name.find(' ') != std::string::npos || allowed.find(fmt::format(" {} ", name)) == std::string::npos)
    return fmt::format("'{}' cannot have the order '{}'; supported: {}", line.op->name, name,
                       with_commas(line.op->orders));
  line.order = std::ranges::find(orders, name, &std::pair<std::string_view, Order>::first)->second;
  return std::nullopt;
}

/// Stores a string that can be printed.
ErrorMessage take_text(const std::string& field, const Json& json, std::string& out) {
  if (!json.is_string()) return fmt::format("'{}' must be a string", field);
  out = json.get<std::string>();
  if (out.empty()) return fmt::format("'{}' must not be empty", field);
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (std::ranges::any_of(out, is_control)) return fmt::format("'{}' has a control character in it", field);
  return std::nullopt;
}

ErrorMessage take_value(const Json& json, std::string& out) {
  if (json.is_string()) return take_text("value", json, out);
  if (!json.is_number() && !json.is_boolean()) return "'value' must be a number, a string, true or false";
  out = json.dump();
  return std::nullopt;
}

ErrorMessage take_field(TraceLine& line, const std::string& field, const Json& json) {
  if (field == "op") return std::nullopt;  // was first
  if (field == "value") return take_value(json, line.value);
  if (field == "order") {
    std::string name;
    const ErrorMessage error = take_text(field, json, name);
    return error ? error : set_order(line, name);
  }
  for (const auto& [name, member] : texts)
    if (field == name) return take_text(field, json, line.*member);
  return fmt::format(
      "there is no field '{}'; supported: thread, op, location, from, order, target, id, name, value", field);
}

/// Checks that the line has all fields that its op needs, and no others.
ErrorMessage check_fields(const TraceLine& line) {
  const TraceOp& op = *line.op;
  const auto check = [&](std::string_view field, const std::string& given, bool needed) -> ErrorMessage {
    if (needed == !given.empty()) return std::nullopt;
    return fmt::format("'{}' {} '{}'", op.name, needed ? "needs" : "has no", field);
  };
  if (line.thread.empty()) return "'thread' is missing";
  if (auto error = check("location", line.location, op.has_location())) return error;
  if (auto error = check("from", line.from, op.reads)) return error;
  if (auto error = check("target", line.target, op.has_target())) return error;
  if (!line.value.empty() && !op.has_location()) return fmt::format("'{}' has no 'value'", op.name);
  if (line.id == "init") return "'init' is the initial write, it cannot be an 'id'";
  if (line.id.find('.') != std::string::npos)
    return fmt::format("'{}' cannot be an 'id': a name with a dot is thread.index", line.id);
  return std::nullopt;
}

/// Returns the object, whose fields must each be given once.
Result<Json> parse_object(const std::string& text) {
  std::set<std::string> fields;
  ErrorMessage twice;
  const auto note = [&](int depth, Json::parse_event_t event, Json& json) {
    if (event == Json::parse_event_t::key && depth == 1 && !fields.insert(json.get<std::string>()).second)
      twice = fmt::format("the field '{}' is given twice", json.get<std::string>());
    return true;
  };
  Json json = Json::parse(text, note, false);
  if (json.is_discarded()) return Error{"this is not JSON"};
  if (!json.is_object()) return Error{"expected a JSON object"};
  if (twice) return Error{*twice};
  return json;
}

}  // namespace

Result<TraceLine> parse_trace_line(const std::string& text) {
  const Result<Json> json = parse_object(text);
  if (!json) return json.error();
  TraceLine line;
  std::string op;
  if (!json->contains("op")) return Error{"'op' is missing"};
  if (const ErrorMessage error = take_text("op", (*json)["op"], op)) return Error{*error};
  if (const ErrorMessage error = set_op(line, op)) return Error{*error};
  for (const auto& [field, value] : json->items())
    if (const ErrorMessage error = take_field(line, field, value)) return Error{*error};
  if (const ErrorMessage error = check_fields(line)) return Error{*error};
  return line;
}

}  // namespace heddle::cli
