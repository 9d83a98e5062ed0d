#include "files/json_document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace heddle {

namespace {

using Json = nlohmann::json;

/// Whether arrays and objects are nested more deeply than in anything that Heddle writes: functions that walk
/// through trees are recursive.
bool is_too_deep(std::string_view text) {
  constexpr std::size_t most = 100;
  std::size_t depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text && c == '\\') {
      ++i;
      continue;
    }
    if (c == '"') in_text = !in_text;
    if (in_text) continue;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && depth > 0) --depth;
    if (depth > most) return true;
  }
  return false;
}

std::string place_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  const auto line = std::ranges::count(before, '\n') + 1;
  const std::size_t start = before.rfind('\n');
  const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1);
  return "line " + std::to_string(line) + ", column " + std::to_string(std::max<std::size_t>(column, 1));
}

/// A name as part of a path (RFC 6901).
std::string escaped_name(const std::string& name) {
  std::string out;
  for (const char c : name)
    out += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
  return out;
}

/// Finds the path to a value of a tree. Called only when something is wrong with the value.
bool find_path(const Json& tree, const Json& wanted, std::string& path) {
  if (&tree == &wanted) return true;
  const std::size_t length = path.size();
  std::size_t index = 0;
  for (auto child = tree.begin(); child != tree.end() && tree.is_structured(); ++child, ++index) {
    path += "/" + (tree.is_object() ? escaped_name(child.key()) : std::to_string(index));
    if (find_path(*child, wanted, path)) return true;
    path.resize(length);
  }
  return false;
}

}  // namespace

JsonDocument::JsonDocument(Key, std::unique_ptr<Json> tree, std::string name)
    : tree_(std::move(tree)), name_(std::move(name)) {}
JsonDocument::~JsonDocument() = default;

Result<std::unique_ptr<JsonDocument>> JsonDocument::parse(std::string_view text, std::string name) {
  if (is_too_deep(text)) return Error{name + ": arrays and objects are nested too deeply"};
  try {
    auto tree = std::make_unique<Json>(Json::parse(text));
    return std::make_unique<JsonDocument>(Key{}, std::move(tree), std::move(name));
  } catch (const Json::parse_error& wrong) {
    return Error{name + ": this is not JSON (" + place_of(text, wrong.byte) + ")"};
  } catch (const Json::exception&) {
    return Error{name + ": a number is too large"};
  }
}

void JsonDocument::fail(const Json& at, const std::string& what) {
  if (error_) return;
  std::string path;
  find_path(*tree_, at, path);
  error_ = Error{name_ + ": " + (path.empty() ? "" : path + ": ") + what};
}

void JsonValue::fail(const std::string& what) const {
  if (json_ != nullptr) document_->fail(*json_, what);
}

JsonValue JsonValue::at(std::string_view name) const {
  if (json_ == nullptr) return *this;
  if (!json_->is_object()) {
    fail("expected an object");
    return {*document_, nullptr};
  }
  const auto found = json_->find(name);
  if (found != json_->end()) return {*document_, &*found};
  fail("'" + std::string(name) + "' is missing");
  return {*document_, nullptr};
}

JsonValue JsonValue::at(std::size_t index) const {
  if (json_ == nullptr) return *this;
  if (json_->is_array() && index < json_->size()) return {*document_, &(*json_)[index]};
  fail("expected an array of at least " + std::to_string(index + 1) + " elements");
  return {*document_, nullptr};
}

std::optional<JsonValue> JsonValue::find(std::string_view name) const {
  if (json_ == nullptr) return std::nullopt;
  if (!json_->is_object()) {
    fail("expected an object");
    return std::nullopt;
  }
  const auto found = json_->find(name);
  if (found == json_->end()) return std::nullopt;
  return JsonValue(*document_, &*found);
}

std::string JsonValue::text() const {
  if (json_ == nullptr) return {};
  if (const auto* text = json_->get_ptr<const std::string*>()) return *text;
  fail("expected a text");
  return {};
}

bool JsonValue::flag() const {
  if (json_ == nullptr) return false;
  if (const auto* flag = json_->get_ptr<const bool*>()) return *flag;
  fail("expected true or false");
  return false;
}

double JsonValue::number() const {
  if (json_ == nullptr) return 0;
  if (json_->is_number()) return json_->get<double>();
  fail("expected a number");
  return 0;
}

std::int64_t JsonValue::whole_signed(std::int64_t low, std::int64_t high) const {
  if (json_ == nullptr) return 0;
  if (json_->is_number_integer()) {
    // A number that does not fit a signed integer is no valid value.
    const bool fits = !json_->is_number_unsigned() || json_->get<std::uint64_t>() <= INT64_MAX;
    const auto value = json_->get<std::int64_t>();
    if (fits && value >= low && value <= high) return value;
  }
  fail("expected a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return 0;
}

std::uint64_t JsonValue::whole_unsigned(std::uint64_t low, std::uint64_t high) const {
  if (json_ == nullptr) return 0;
  if (json_->is_number_unsigned()) {
    const auto value = json_->get<std::uint64_t>();
    if (value >= low && value <= high) return value;
  }
  fail("expected a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return 0;
}

std::vector<std::string> JsonValue::texts() const {
  std::vector<std::string> result;
  each([&](const JsonValue& element) { result.push_back(element.text()); });
  return result;
}

void JsonValue::each(const std::function<void(const JsonValue&)>& take) const {
  if (json_ == nullptr) return;
  if (!json_->is_array()) return fail("expected an array");
  for (const Json& element : *json_) take({*document_, &element});
}

void JsonValue::each_member(const std::function<void(const std::string&, const JsonValue&)>& take) const {
  if (json_ == nullptr) return;
  if (!json_->is_object()) return fail("expected an object");
  for (auto member = json_->begin(); member != json_->end(); ++member)
    take(member.key(), {*document_, &*member});
}

bool JsonValue::is_text() const {
  return json_ != nullptr && json_->is_string();
}

bool JsonValue::is_object() const {
  return json_ != nullptr && json_->is_object();
}

}  // namespace heddle
