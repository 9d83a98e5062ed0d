#include <algorithm>
#include <chrono>
#include <deque>
#include <fmt/format.h>
#include <iostream>
#include <iterator>
#include <map>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/terminal.hpp"
#include "cli/verify/reason_text.hpp"
#include "cli/verify/trace_parser.hpp"
#include "files/user_files.hpp"
#include "oracle/explain.hpp"
#include "oracle/reads_from/reads_from_oracle.hpp"
#include "oracle/store_buffers/buffer_oracle.hpp"
#include "oracle/witness_check.hpp"
#include "report/verify_report.hpp"

namespace heddle::cli {

namespace {

Result<std::string> read_trace(const std::string& file) {
  if (file != "-") return read_file(file);
  return std::string(std::istreambuf_iterator<char>(std::cin), {});
}

struct Decided {
  Verdict verdict;
  std::string how = {};               // if it is no: what showed that
  std::optional<Reason> reason = {};  // if it is no and the reason is known already
};

/// Whether the event's write waits in a buffer under models that have them.
bool is_buffered(const QueryEvent& event) {
  return event.op.kind == OpKind::store && !event.op.needs_drained();
}

/// Returns the events in the order of the file, each write in memory at once; none if that is no witness.
std::optional<Witness> order_of_file(const NamedTrace& trace, const Model& model) {
  Witness witness;
  std::vector<std::uint32_t> next(trace.threads.size(), 0);
  for (const Step& step : trace.order) {
    const ThreadId thread = step.strand.thread;
    const QueryEvent& event = trace.query.threads[thread.value][next[thread.value]++];
    witness.steps.push_back(step);
    if (is_buffered(event)) witness.steps.push_back({model.buffer_of(thread, event.op.location)});
  }
  if (refute(witness, trace.query, model)) return std::nullopt;
  return witness;
}

Decided decide(const NamedTrace& trace, const Model& model) {
  if (!model.has_buffers()) {
    WitnessFinder finder;
    Verdict verdict = decide_reads_from(trace.query, finder, trace.order);
    const bool saturated = finder.statistics().no_by_saturation > 0;
    return {std::move(verdict), saturated ? "the sources force contradictory orders" : "search exhausted"};
  }
  // A long trace is often a log, in the order in which things happened; a search could take very long.
  constexpr std::size_t is_long = 1000;
  if (trace.query.size() > is_long) {
    if (auto witness = order_of_file(trace, model)) return {std::move(*witness)};
    if (auto reason = explain(trace.query, model)) return {Inconsistent{}, "", std::move(reason)};
  }
  Verification verification;
  Verdict verdict = decide_with_buffers(trace.query, model, verification, trace.order);
  const std::uint64_t states = verification.statistics().states;
  return {std::move(verdict),
          fmt::format("search exhausted after {} state{}", states, states == 1 ? "" : "s")};
}

/// Returns the steps, each with the event that it belongs to: a drain takes the oldest write of its buffer.
std::vector<report::VerifyStep> shown(const Witness& witness, const NamedTrace& trace, const Model& model) {
  std::vector<report::VerifyStep> steps;
  std::vector<std::uint32_t> next(trace.threads.size(), 0);
  std::map<StrandId, std::deque<EventId>> waiting;
  for (const Step& step : witness.steps) {
    const ThreadId thread = step.strand.thread;
    if (step.strand.is_thread()) {
      const QueryEvent& event = trace.query.threads[thread.value][next[thread.value]++];
      steps.push_back({thread.value, trace.event(event.id).label, trace.event(event.id).text, false});
      if (is_buffered(event)) waiting[model.buffer_of(thread, event.op.location)].push_back(event.id);
      continue;
    }
    std::deque<EventId>& buffer = waiting[step.strand];
    const NamedEvent& event = trace.event(buffer.front());
    steps.push_back({thread.value, event.label, event.drained, true});
    buffer.pop_front();
  }
  return steps;
}

Result<report::VerifyModelReport> verify(const NamedTrace& trace, const Model& model) {
  report::VerifyModelReport report;
  report.model = model.name;
  const Decided decided = decide(trace, model);
  if (const auto* witness = std::get_if<Witness>(&decided.verdict)) {
    if (const auto wrong = refute(*witness, trace.query, model))
      return Error{fmt::format("the witness under {} is refuted: {}", model.name, *wrong),
                   ErrorKind::internal};
    report.realizable = true;
    report.witness = shown(*witness, trace, model);
  } else if (const auto reason = decided.reason ? decided.reason : explain(trace.query, model)) {
    describe(*reason, trace, report);
  } else {
    report.reason = "no-order";
    report.explanation = fmt::format("no order of the events exists ({})", decided.how);
  }
  return report;
}

}  // namespace

int run(const VerifyCommand& command) {
  const std::vector<std::string>& traces = command.traces.words;
  if (traces.size() > 1) return usage_error("only one trace can be verified at a time");
  report::VerifyReport report;
  report.file = traces.front();
  const auto text = read_trace(report.file);
  const auto trace = text ? parse_trace(*text, report.file == "-" ? "stdin" : report.file)
                          : Result<NamedTrace>(text.error());
  if (!trace) return failed(trace.error());
  report.threads = trace->threads;
  report.events = trace->query.size();
  const auto start = std::chrono::steady_clock::now();
  for (const Model& model : models()) {
    if (!command.models.empty() && std::ranges::find(command.models, model) == command.models.end()) continue;
    auto result = verify(*trace, model);
    if (!result) return failed(result.error());
    report.models.push_back(std::move(*result));
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{}", command.output.format == Format::json ? to_json(report)
                                                         : to_text(report, text_style(command.output)));
  return report.realizable() ? exit_ok : exit_finding;
}

}  // namespace heddle::cli
