#include "cli/verify/reason_text.hpp"

#include <fmt/format.h>

namespace heddle::cli {

namespace {

std::string text_of(const NamedTrace& trace, const EventId& id) {
  const NamedEvent& event = trace.event(id);
  return fmt::format("{}: {}", event.label, event.text);
}

std::string text_of(const NamedTrace& trace, const CausalLink& link) {
  const std::string before = text_of(trace, link.before), after = text_of(trace, link.after);
  switch (link.cause) {
    case Cause::program_order:
      return fmt::format("[{}] comes before [{}] in its thread", before, after);
    case Cause::source:
      return fmt::format("[{}] is read by [{}]", before, after);
    case Cause::spawn:
      return fmt::format("[{}] comes before [{}], the thread's first event", before, after);
    case Cause::join:
      return fmt::format("[{}] is the thread's last event, it comes before [{}]", before, after);
  }
  return {};
}

}  // namespace

void describe(const Reason& reason, const NamedTrace& trace, report::VerifyModelReport& report) {
  switch (reason.kind) {
    case Reason::Kind::hidden_source:
      report.reason = "hidden-source";
      report.explanation = "a thread's own newer write hides the source of its read";
      report.because = {fmt::format("[{}] comes after [{}] in its thread", text_of(trace, reason.events[0]),
                                    text_of(trace, reason.events[1]))};
      return;
    case Reason::Kind::two_updates:
      report.reason = "two-updates";
      report.explanation =
          "two read-modify-writes have the same source, and each would have to come right after it";
      for (const EventId& event : reason.events)
        report.because.push_back(fmt::format("[{}]", text_of(trace, event)));
      return;
    case Reason::Kind::cycle:
      report.reason = "cycle";
      report.explanation = "program order and sources form a cycle: each event must come before the next";
      for (const CausalLink& link : reason.cycle) report.because.push_back(text_of(trace, link));
      return;
    case Reason::Kind::forced_cycle:
      report.reason = "forced-cycle";
      report.explanation = "these constraints form a cycle: each event must come before the next";
      for (const ClosureNode& node : reason.forced)
        report.because.push_back(
            fmt::format("[{}]{}", text_of(trace, node.event), node.in_memory ? " reaches memory" : ""));
      return;
  }
}

}  // namespace heddle::cli
