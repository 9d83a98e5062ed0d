// Violation witnesses as automata in GraphML, the form that the competition on software verification calls
// version 1.0, with its data for concurrent programs.
#include <array>
#include <fmt/format.h>

#include "report/witness/violation.hpp"
#include "report/xml_text.hpp"

namespace heddle::report {

namespace {

/// A kind of data: its name, its type, and what it belongs to.
struct Key {
  std::string_view name;
  std::string_view type;
  std::string_view owner;
  std::string_view usual = {};  // the value of what has no such data; empty: none
};

constexpr std::array keys{
    Key{"witness-type", "string", "graph"},
    Key{"sourcecodelang", "string", "graph"},
    Key{"producer", "string", "graph"},
    Key{"specification", "string", "graph"},
    Key{"programfile", "string", "graph"},
    Key{"programhash", "string", "graph"},
    Key{"architecture", "string", "graph"},
    Key{"creationtime", "string", "graph"},
    Key{"entry", "boolean", "node", "false"},
    Key{"violation", "boolean", "node", "false"},
    Key{"createThread", "string", "edge"},
    Key{"threadId", "string", "edge"},
    Key{"startline", "int", "edge"},
    Key{"enterFunction", "string", "edge"},
    Key{"returnFromFunction", "string", "edge"},
};

std::string key_text(const Key& key) {
  const std::string head = fmt::format("  <key id=\"{0}\" attr.name=\"{0}\" attr.type=\"{1}\" for=\"{2}\"",
                                       key.name, key.type, key.owner);
  if (key.usual.empty()) return head + "/>\n";
  return head + fmt::format(">\n    <default>{}</default>\n  </key>\n", key.usual);
}

std::string data(std::string_view key, std::string_view value) {
  return fmt::format("<data key=\"{}\">{}</data>", key, xml_text(value));
}

std::string graph_data(const ReportSet& set, const Violation& violation) {
  const InputFile& program = set.inputs.front();
  std::string out;
  const auto add = [&](std::string_view key, std::string_view value) {
    out += "    " + data(key, value) + "\n";
  };
  add("witness-type", "violation_witness");
  add("sourcecodelang", "C");
  add("producer", "heddle " + set.version);
  add("specification", violation.specification);
  add("programfile", program.name);
  add("programhash", program.digest);
  add("architecture", "64bit");
  add("creationtime", set.time);
  return out;
}

/// The automaton: one path, from its entry to the violation.
class Path {
 public:
  explicit Path(const InputFile& program) : program_(program) {
    out_ = "    <node id=\"N0\">" + data("entry", "true") + "</node>\n";
  }

  void add(const ViolationStep& step, const std::string& entered, bool is_violation) {
    ++nodes_;
    out_ += fmt::format("    <node id=\"N{}\"{}\n", nodes_,
                        is_violation ? ">" + data("violation", "true") + "</node>" : "/>");
    // The main thread is created where it enters its first function.
    const bool is_start = nodes_ == 1;
    std::string facts;
    if (step.child) facts += data("createThread", std::to_string(*step.child));
    if (is_start) facts += data("createThread", std::to_string(step.thread));
    facts += data("threadId", std::to_string(step.thread));
    if (step.file == &program_) facts += data("startline", std::to_string(step.line));
    if (!entered.empty()) facts += data("enterFunction", entered);
    if (!step.left.empty()) facts += data("returnFromFunction", step.left);
    out_ += fmt::format("    <edge source=\"N{}\" target=\"N{}\">{}</edge>\n", nodes_ - 1, nodes_, facts);
  }

  [[nodiscard]] const std::string& text() const { return out_; }

 private:
  const InputFile& program_;
  std::size_t nodes_ = 0;
  std::string out_;
};

}  // namespace

std::string to_graphml_witness(const ReportSet& set) {
  const auto violation = violation_of(set);
  if (!violation || set.inputs.empty()) return {};
  Path path(set.inputs.front());
  for (const ViolationStep& step : violation->steps) path.add(step, step.entered, false);
  for (const ViolationStep& target : violation->targets) {
    const bool is_last = &target == &violation->targets.back();
    path.add(target, is_last ? violation->error_function : "", is_last);
  }
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
      "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n";
  for (const Key& key : keys) out += key_text(key);
  return out + "  <graph edgedefault=\"directed\">\n" + graph_data(set, *violation) + path.text() +
         "  </graph>\n</graphml>\n";
}

}  // namespace heddle::report
