#include "checking/finding/story_telling.hpp"

#include <fmt/format.h>

#include "check/execution_edges.hpp"
#include "core/heap_blocks.hpp"
#include "core/thread_state_name.hpp"

namespace heddle::checking {

namespace {

using report::StepKind;

std::string_view order_name(Order order) {
  switch (order) {
    case Order::relaxed:
      return "relaxed";
    case Order::acquire:
      return "acquire";
    case Order::release:
      return "release";
    case Order::acq_rel:
      return "acq_rel";
    case Order::seq_cst:
      return "seq_cst";
  }
  return "relaxed";
}

bool frees(const Execution& execution, const Event& event) {
  const std::uint32_t block = block_of(execution, event.op.location);
  return block != no_block && is_free_of(execution, event, execution.blocks[block]);
}

StepKind modify_kind(const Execution& execution, const Event& event) {
  const Operation& op = event.op;
  if (op.role == Role::spin || op.role == Role::arrive) return StepKind::wait;
  if (op.role == Role::open) return StepKind::signal;
  if (op.guard_kind == Predicate::Kind::equal) return StepKind::lock;
  if (op.has_guard() || op.role == Role::begin_wait) return StepKind::wait;
  if (op.role == Role::signal) return StepKind::signal;
  if (frees(execution, event)) return StepKind::free;
  if (op.role == Role::part_store) return StepKind::write;
  return event.writes ? StepKind::update : StepKind::read;
}

StepKind kind_of(const Execution& execution, const Event& event) {
  switch (event.op.kind) {
    case OpKind::load:
      return event.op.has_guard() ? StepKind::wait : StepKind::read;
    case OpKind::store:
      return StepKind::write;
    case OpKind::modify:
      return modify_kind(execution, event);
    case OpKind::unlock:
      return event.writes ? StepKind::unlock : StepKind::read;  // of a lock that the thread does not hold
    case OpKind::fence:
    case OpKind::store_fence:
    case OpKind::load_fence:
      return StepKind::fence;
    case OpKind::spawn:
      return StepKind::create;
    case OpKind::join:
      return StepKind::join;
    case OpKind::choose:
      return StepKind::choice;
    case OpKind::drain:
      return StepKind::arrival;
  }
  return StepKind::read;
}

class Teller {
 public:
  explicit Teller(const RunSnapshot& run)
      : run_(run), program_(run.program()), execution_(run.execution()), known_(execution_.locations) {}

  report::Story tell() {
    for (std::size_t t = 0; t < execution_.threads.size(); ++t) add_thread(t);
    for (const Event& event : execution_.events) story_.steps.push_back(step_of(event));
    const ExecutionEdges edges = edges_of(execution_);
    const auto add = [](std::vector<report::StoryEdge>& to, const std::vector<EventEdge>& from) {
      for (const EventEdge& edge : from) to.emplace_back(edge.first, edge.second);
    };
    add(story_.edges.reads_from, edges.reads_from);
    add(story_.edges.coherence, edges.coherence);
    add(story_.edges.from_read, edges.from_read);
    add(story_.edges.synchronises, edges.synchronises);
    return std::move(story_);
  }

 private:
  void add_thread(std::size_t t) {
    const ThreadEnd& end = execution_.threads[t];
    report::StoryThread thread{
        program_.thread_name({static_cast<std::uint16_t>(t)}), std::string(name_of(end.state)), {}};
    thread.function = run_.start_function({static_cast<std::uint16_t>(t)});
    if (end.state == ThreadState::waiting) thread.waits_for = wait_text(run_, end.next);
    story_.threads.push_back(std::move(thread));
  }

  std::size_t location_of(const Event& event) {
    std::optional<std::size_t>& known = known_[event.op.location.value];
    if (!known) {
      known = story_.locations.size();
      const LocationId location = event.op.location;
      story_.locations.push_back(
          {run_.location_name(location), run_.value_text(program_.initial_value(location)), false});
    }
    return *known;
  }

  report::StoryStep step_of(const Event& event) {
    report::StoryStep step;
    step.thread = event.thread().value;
    step.kind = kind_of(execution_, event);
    step.text = run_.describe(event.op);
    const SourcePlace place = program_.place(event.op.site);
    step.place = {place.file, place.line, place.column};
    step.in_library = program_.is_in_library(event.op);
    if (event.op.kind == OpKind::spawn) step.child = event.op.target.value;
    if (event.op.kind == OpKind::choose) step.read = fmt::format("{}", event.choice);
    if (step.kind == StepKind::fence) step.order = order_name(event.op.order);
    if (event.op.location.value >= execution_.locations) return step;
    if (!event.is_drain()) step.order = event.op.plain ? "plain" : order_name(event.order());
    step.location = location_of(event);
    if (step.kind == StepKind::lock || step.kind == StepKind::unlock)
      story_.locations[*step.location].is_lock = true;
    // The list of waiting threads is no value that the program reads, nor is the state of a barrier.
    const bool is_bookkeeping =
        event.op.role == Role::begin_wait || is_of_barrier(event.op) ||
        (event.op.kind == OpKind::load && event.op.guard_kind == Predicate::Kind::bits_clear);
    if (event.observes() && !is_bookkeeping) step.read = run_.value_text(event.op.part.of(event.read));
    if ((event.writes || event.is_drain()) && !is_of_barrier(event.op))
      step.written = run_.value_text(event.written);
    if ((step.read || event.is_drain()) && event.source != initial_source) step.source = event.source;
    step.buffered = event.buffered;
    if (lets_time_pass(run_, event.op)) {  // the thread reads the time after that
      step.text += ": " + run_.value_text(event.written);
      step.read.reset();
      step.source.reset();
    }
    return step;
  }

  const RunSnapshot& run_;
  const CheckedProgram& program_;
  const Execution& execution_;
  std::vector<std::optional<std::size_t>> known_;  // by location
  report::Story story_;
};

}  // namespace

bool lets_time_pass(const RunSnapshot& run, const Operation& op) {
  return op.kind == OpKind::modify && run.describe(op).starts_with("a long time passes");
}

std::string wait_text(const RunSnapshot& run, const Operation& wait) {
  std::string text = run.describe(wait);
  if (is_of_barrier(wait)) text.resize(text.find(':'));  // whether it has arrived is of no interest
  return fmt::format("{}: {}", run.program().place(wait.site).line, text);
}

report::Story story_of(const RunSnapshot& run) {
  return Teller(run).tell();
}

}  // namespace heddle::checking
