// Violation witnesses in YAML, the form that the competition on software verification calls version 2: 2.0
// for programs without threads, 2.2 for those with, whose waypoints name the thread.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/witness/violation.hpp"

namespace heddle::report {

namespace {

/// Returns text in double quotes, which JSON and YAML write alike.
std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

/// Returns an identifier that depends on the program alone, in the form that is free for any use (RFC 9562).
std::string uuid_of(const InputFile& program) {
  std::string digits = program.digest.substr(0, 32);
  digits.resize(32, '0');
  digits[12] = '8';
  digits[16] = '8';
  return fmt::format("{}-{}-{}-{}-{}", digits.substr(0, 8), digits.substr(8, 4), digits.substr(12, 4),
                     digits.substr(16, 4), digits.substr(20));
}

std::string metadata(const ReportSet& set, const Violation& violation) {
  std::string files, hashes;
  for (const InputFile& input : set.inputs) {
    files += fmt::format("        - {}\n", quoted(input.name));
    hashes += fmt::format("        {}: {}\n", quoted(input.name), quoted(input.digest));
  }
  return fmt::format(
      "  metadata:\n"
      "    format_version: \"{}\"\n"
      "    uuid: {}\n"
      "    creation_time: {}\n"
      "    producer:\n"
      "      name: \"heddle\"\n"
      "      version: {}\n"
      "    task:\n"
      "      input_files:\n{}"
      "      input_file_hashes:\n{}"
      "      specification: {}\n"
      "      data_model: \"LP64\"\n"
      "      language: \"C\"\n",
      violation.has_threads ? "2.2" : "2.0", quoted(uuid_of(set.inputs.front())), quoted(set.time),
      quoted(set.version), files, hashes, quoted(violation.specification));
}

std::string waypoint(const Violation& violation, const ViolationStep& step, std::string_view type) {
  std::string out = fmt::format("    - waypoint:\n        type: \"{}\"\n        action: \"follow\"\n", type);
  if (violation.has_threads) out += fmt::format("        thread_id: {}\n", step.thread);
  // What holds there is not said: the waypoint only puts the line in its place in the order of the threads.
  if (type == "assumption")
    out += "        constraint:\n          value: \"1\"\n          format: \"c_expression\"\n";
  return out + fmt::format("        location:\n          file_name: {}\n          line: {}\n",
                           quoted(step.file->name), step.line);
}

std::string segment(const std::string& waypoints) {
  return "  - segment:\n" + waypoints;
}

}  // namespace

std::string to_yaml_witness(const ReportSet& set) {
  const auto violation = violation_of(set);
  if (!violation || set.inputs.empty()) return {};
  std::string content, last;
  for (const ViolationStep& step : violation->steps) {
    if (step.file == nullptr || !violation->has_threads) continue;
    content += segment(waypoint(*violation, step, step.child ? "function_enter" : "assumption"));
  }
  for (const ViolationStep& target : violation->targets)
    if (target.file != nullptr) last += waypoint(*violation, target, "target");
  if (last.empty()) return {};  // it is in no file of the program
  return "- entry_type: \"violation_sequence\"\n" + metadata(set, *violation) + "  content:\n" + content +
         segment(last);
}

}  // namespace heddle::report
