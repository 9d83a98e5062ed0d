#include "checking/run_snapshot.hpp"

#include "core/assert.hpp"
#include "session/known_run.hpp"

namespace heddle::checking {

std::vector<std::string> RunSnapshot::failure_words_of(const CheckedProgram& program,
                                                       const Execution& execution) {
  std::vector<std::string> words(execution.threads.size());
  for (const Failure& failure : execution.failures) {
    HEDDLE_DCHECK(failure.thread.value < words.size());
    words[failure.thread.value] = program.failure_words(failure.thread);
  }
  return words;
}

std::vector<std::string> RunSnapshot::start_functions_of(const CheckedProgram& program,
                                                         const Execution& execution) {
  std::vector<std::string> functions;
  for (std::size_t t = 0; t < execution.threads.size(); ++t)
    functions.push_back(program.start_function({static_cast<std::uint16_t>(t)}));
  return functions;
}

RunNames::RunNames(const CheckedProgram& program, const Execution& execution, const Execution& accesses) {
  const std::vector<std::string> members = program.members_of(accesses);
  for (const Event& event : execution.events) add(program, event, members);
  for (const ThreadEnd& end : execution.threads) add(program, end, members);
}

RunNames::RunNames(const CheckedProgram& program, const Parting& parting) {
  for (const Parting::Side& side : {parting.one, parting.other}) {
    if (side.event) add(program, *side.event, {});
    if (side.end) add(program, *side.end, {});
  }
}

void RunNames::add(const CheckedProgram& program, const Event& event,
                   const std::vector<std::string>& members) {
  add(program, event.op, members);
  for (const Value value : {event.read, event.written}) {
    add(program, value);
    add(program, event.op.part.of(value));
  }
}

void RunNames::add(const CheckedProgram& program, const ThreadEnd& end,
                   const std::vector<std::string>& members) {
  if (end.state == ThreadState::ready || end.state == ThreadState::waiting) add(program, end.next, members);
}

void RunNames::add(const CheckedProgram& program, const Operation& op,
                   const std::vector<std::string>& members) {
  add(program, op.value);
  add(program, op.condition_operand);
  const LocationId location = op.location;
  if (!(op.accesses_memory() || op.kind == OpKind::drain) || locations_.contains(location.value)) return;
  const std::string member = location.value < members.size() ? members[location.value] : "";
  locations_.emplace(location.value, program.location_name(location, member));
  add(program, program.initial_value(location));
}

void RunNames::add(const CheckedProgram& program, Value value) {
  if (!values_.contains(value)) values_.emplace(value, program.value_text(value));
}

const LocationName& RunNames::location(LocationId location) const {
  const auto found = locations_.find(location.value);
  HEDDLE_CHECK(found != locations_.end());
  return found->second;
}

const std::string& RunNames::value(Value value) const {
  const auto found = values_.find(value);
  HEDDLE_CHECK(found != values_.end());
  return found->second;
}

RunSnapshot::RunSnapshot(const CheckedProgram& program, const Execution& execution,
                         const SnapshotRequest& request)
    : program_(&program),
      execution_(execution),
      places_(execution.places.begin(), execution.places.end()),
      names_(program, execution, request.accesses != nullptr ? *request.accesses : execution),
      failure_words_(failure_words_of(program, execution)),
      start_functions_(start_functions_of(program, execution)),
      running_test_(program.running_test()),
      learnt_(program.learnt()) {
  execution_.places = places_;
  if (request.thread) stack_ = program.stack_of(*request.thread);
}

const std::string& RunSnapshot::failure_words(ThreadId thread) const {
  HEDDLE_DCHECK(thread.value < failure_words_.size());
  return failure_words_[thread.value];
}

const std::string& RunSnapshot::start_function(ThreadId thread) const {
  HEDDLE_DCHECK(thread.value < start_functions_.size());
  return start_functions_[thread.value];
}

Result<RunSnapshot> take_snapshot(const CheckedProgram& program, Runtime& runtime,
                                  const SnapshotRequest& request) {
  const auto run = run_known(runtime, request.plan);
  if (!run) return run.error();
  HEDDLE_DCHECK((*run)->events.size() == (*run)->steps.size());
  return RunSnapshot(program, **run, request);
}

}  // namespace heddle::checking
