// Every type that a report is made of lists its fields once, for writing and for reading.
#include "report/report_record.hpp"

#include <nlohmann/json.hpp>
#include <tuple>
#include <type_traits>

namespace heddle::report {

namespace {

using Binary = nlohmann::json;

template <class T, class Type>
concept Is = std::is_same_v<std::remove_const_t<T>, Type>;

auto fields(Is<StoryPlace> auto& it) {
  return std::tie(it.file, it.line, it.column);
}
auto fields(Is<StoryStep> auto& it) {
  return std::tie(it.thread, it.kind, it.text, it.place, it.in_library, it.order, it.location, it.read,
                  it.written, it.source, it.buffered, it.left_out, it.memory_after, it.owners_after);
}
auto fields(Is<StoryThread> auto& it) {
  return std::tie(it.name, it.state, it.waits_for);
}
auto fields(Is<StoryLocation> auto& it) {
  return std::tie(it.name, it.initial, it.is_lock);
}
auto fields(Is<StoryEdges> auto& it) {
  return std::tie(it.reads_from, it.coherence, it.from_read, it.synchronises);
}
auto fields(Is<Story> auto& it) {
  return std::tie(it.complete, it.threads, it.locations, it.steps, it.edges, it.marked, it.clash,
                  it.ends_later);
}
auto fields(Is<ReportedFinding> auto& it) {
  return std::tie(it.kind, it.title, it.message, it.because, it.file, it.line, it.column, it.thread,
                  it.source, it.stack, it.schedule, it.replay, it.end, it.story);
}
auto fields(Is<ReportedCount> auto& it) {
  return std::tie(it.equivalence, it.complete, it.blocked);
}
auto fields(Is<OtherModel> auto& it) {
  return std::tie(it.model, it.verdict, it.summary);
}
auto fields(Is<UnsupportedName> auto& it) {
  return std::tie(it.name, it.why, it.is_defined_nowhere, it.places);
}
auto fields(Is<ReportedSample> auto& it) {
  return std::tie(it.method, it.seed, it.depth);
}
auto fields(Is<AcceptedGroup> auto& it) {
  return std::tie(it.kind, it.by, it.rule, it.findings);
}
auto fields(Is<ReportedProperty> auto& it) {
  return std::tie(it.name, it.verdict);
}
auto fields(Is<CheckReport> auto& it) {
  return std::tie(it.check, it.file, it.files, it.model, it.reduction, it.runtime, it.verdict, it.limit,
                  it.bounded, it.complete, it.blocked, it.cut, it.partial, it.events, it.explorer,
                  it.automata, it.why_direct, it.seconds, it.seconds_total, it.sample, it.not_covered,
                  it.spin_loops, it.findings, it.accepted, it.unused_suppressions, it.unsupported, it.classes,
                  it.other_models, it.property, it.specification, it.output);
}

template <class T>
concept Plain = std::is_arithmetic_v<T> || Is<T, std::string>;
template <class T>
concept Enumeration = std::is_enum_v<T>;
template <class T>
concept Listed = requires(T& it) {
  fields(it);
};

template <Plain T>
Binary json_of(const T& value);
template <Enumeration T>
Binary json_of(const T& value);
template <Listed T>
Binary json_of(const T& value);
template <class T>
Binary json_of(const std::optional<T>& value);
template <class T>
Binary json_of(const std::vector<T>& values);
template <class A, class B>
Binary json_of(const std::pair<A, B>& values);

template <Plain T>
Binary json_of(const T& value) {
  return value;
}
template <Enumeration T>
Binary json_of(const T& value) {
  return static_cast<std::underlying_type_t<T>>(value);
}
template <Listed T>
Binary json_of(const T& value) {
  Binary list = Binary::array();
  std::apply([&](const auto&... field) { (list.push_back(json_of(field)), ...); }, fields(value));
  return list;
}
template <class T>
Binary json_of(const std::optional<T>& value) {
  Binary list = Binary::array();
  if (value) list.push_back(json_of(*value));
  return list;
}
template <class T>
Binary json_of(const std::vector<T>& values) {
  Binary list = Binary::array();
  for (const T& value : values) list.push_back(json_of(value));
  return list;
}
template <class A, class B>
Binary json_of(const std::pair<A, B>& values) {
  Binary list = Binary::array();
  list.push_back(json_of(values.first));
  list.push_back(json_of(values.second));
  return list;
}

template <Plain T>
void read(const Binary& from, T& value);
template <Enumeration T>
void read(const Binary& from, T& value);
template <Listed T>
void read(const Binary& from, T& value);
template <class T>
void read(const Binary& from, std::optional<T>& value);
template <class T>
void read(const Binary& from, std::vector<T>& values);
template <class A, class B>
void read(const Binary& from, std::pair<A, B>& values);

template <Plain T>
void read(const Binary& from, T& value) {
  from.get_to(value);
}
template <Enumeration T>
void read(const Binary& from, T& value) {
  value = static_cast<T>(from.get<std::underlying_type_t<T>>());
}
template <Listed T>
void read(const Binary& from, T& value) {
  std::size_t next = 0;
  std::apply([&](auto&... field) { (read(from.at(next++), field), ...); }, fields(value));
}
template <class T>
void read(const Binary& from, std::optional<T>& value) {
  value.reset();
  if (!from.empty()) read(from.at(0), value.emplace());
}
template <class T>
void read(const Binary& from, std::vector<T>& values) {
  values.clear();
  for (const Binary& element : from) read(element, values.emplace_back());
}
template <class A, class B>
void read(const Binary& from, std::pair<A, B>& values) {
  read(from.at(0), values.first);
  read(from.at(1), values.second);
}

}  // namespace

std::string record_of(const CheckReport& report) {
  std::string bytes;
  Binary::to_cbor(json_of(report), bytes);
  return bytes;
}

Result<CheckReport> read_record(std::string_view bytes) {
  try {
    CheckReport report;
    read(Binary::from_cbor(bytes), report);
    return report;
  } catch (const Binary::exception& error) {
    return Error{std::string("this is no report: ") + error.what(), ErrorKind::internal};
  }
}

}  // namespace heddle::report
