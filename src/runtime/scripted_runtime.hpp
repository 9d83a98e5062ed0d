// Runs scripted programs on a store-buffer machine.
#pragma once

#include <string>
#include <vector>

#include "core/runtime.hpp"
#include "memory/machine.hpp"
#include "memory/model.hpp"
#include "program/script/cursor.hpp"
#include "program/script/script.hpp"
#include "runtime/tail_driver.hpp"

namespace heddle {

/// The machine is a parameter only so that tests can run programs on one with planted defects.
template <class MachineType>
class BasicScriptedRuntime final : public Runtime {
 public:
  /// The program must outlive the runtime.
  BasicScriptedRuntime(const ScriptProgram& program, const Model& model, MachineType machine = {})
      : program_(program), model_(model), machine_(std::move(machine)), initial_(program.initial_memory()) {
    std::size_t registers = 0;
    for (const ScriptThread& thread : program.threads) registers += thread.register_count;
    registers_.resize(registers);
    cursors_.resize(program.threads.size());
    stride_ = model.buffering == Buffering::per_thread_and_location ? 1 + initial_.size() : 2;
  }

  [[nodiscard]] Result<const Execution*> run(const Plan& plan) override {
    reset();
    for (const Step& step : plan.prefix) {
      if (!can_take(step))
        return Error{"step " + std::to_string(execution_.steps.size()) + " of the schedule cannot be taken"};
      take(step);
    }
    run_tail(plan);
    describe_end();
    return &execution_;
  }

 private:
  void reset() {
    execution_.clear();
    machine_.reset(model_, cursors_.size(), initial_);
    moves_.assign(cursors_.size() * stride_, 0);
    std::size_t offset = 0;
    for (std::size_t t = 0; t < cursors_.size(); ++t) {
      const ScriptThread& script = program_.threads[t];
      cursors_[t].reset(script, std::span(registers_).subspan(offset, script.register_count));
      offset += script.register_count;
    }
    for (std::size_t t = 0; t < cursors_.size(); ++t)
      if (!program_.threads[t].spawned) start(t);
  }

  void start(std::size_t thread) {
    cursors_[thread].start();
    note_failure(thread);
  }
  void note_failure(std::size_t thread) {
    const ScriptCursor& cursor = cursors_[thread];
    if (cursor.state() == ThreadState::failed)
      execution_.failures.push_back({cursor.failure(), thread_id(thread),
                                     static_cast<std::uint32_t>(execution_.events.size()), cursor.site()});
  }

  [[nodiscard]] bool thread_enabled(std::size_t thread) const {
    const ScriptCursor& cursor = cursors_[thread];
    if (cursor.state() != ThreadState::ready) return false;
    const Operation& op = cursor.next();
    if (op.kind == OpKind::join &&
        !(cursors_[op.target.value].state() == ThreadState::finished && machine_.drained(op.target)))
      return false;
    return machine_.enabled(thread_id(thread), op);
  }
  [[nodiscard]] static std::uint32_t choices_of(const Operation& op) {
    return op.kind == OpKind::choose ? op.choices : 1;
  }
  [[nodiscard]] bool can_take(const Step& step) const {
    const std::size_t thread = step.strand.thread.value;
    if (thread >= cursors_.size()) return false;
    if (!step.strand.is_thread()) return step.choice == 0 && machine_.can_drain(step.strand);
    return thread_enabled(thread) && step.choice < choices_of(cursors_[thread].next());
  }

  void take(const Step& step) {
    const auto position = static_cast<std::uint32_t>(execution_.events.size());
    execution_.steps.push_back(step);
    Event& event = execution_.events.emplace_back();
    const std::size_t thread = step.strand.thread.value;
    event.id = {step.strand, moves_[thread * stride_ + step.strand.buffer]++};
    if (!step.strand.is_thread()) {
      machine_.drain(step.strand, event);
      return;
    }
    event.op = cursors_[thread].next();
    event.choice = step.choice;
    machine_.perform(event, position);
    if (event.op.kind == OpKind::spawn) start(event.op.target.value);
    cursors_[thread].resume(event);
    note_failure(thread);
  }

  void record_enabled() {
    execution_.enabled_begin.push_back(static_cast<std::uint32_t>(execution_.enabled.size()));
    for (std::size_t t = 0; t < cursors_.size(); ++t)
      if (thread_enabled(t))
        execution_.enabled.push_back({strand_of(thread_id(t)), choices_of(cursors_[t].next())});
    for (std::size_t t = 0; t < cursors_.size(); ++t)
      machine_.for_each_drainable(thread_id(t), [&](StrandId buffer) {
        execution_.enabled.push_back({buffer, 1});
      });
  }

  void run_tail(const Plan& plan) {
    const auto next_of = [this](StrandId strand) { return next_operation(strand); };
    execution_.recorded_from = plan.prefix.size();
    tail_.start(plan.tail, plan.prefix.empty() ? std::nullopt : std::optional(plan.prefix.back().strand));
    while (true) {
      record_enabled();
      const std::span enabled = std::span(execution_.enabled).subspan(execution_.enabled_begin.back());
      if (enabled.empty()) break;
      const std::optional<Step> step = tail_.pick(enabled, next_of);
      if (!step) {
        execution_.ending = tail_.ending();
        break;
      }
      take(*step);
      tail_.happened(execution_.events.back(), next_of);
    }
    execution_.enabled_begin.push_back(static_cast<std::uint32_t>(execution_.enabled.size()));
  }

  [[nodiscard]] Operation next_operation(StrandId strand) const {
    if (strand.is_thread()) return cursors_[strand.thread.value].next();
    return machine_.next_drain(strand);
  }

  void describe_end() {
    const bool cut = execution_.ending != Ending::complete;
    for (std::size_t t = 0; t < cursors_.size(); ++t) {
      ThreadEnd end{cursors_[t].state(), {}};
      if (end.state == ThreadState::ready) {
        end.next = cursors_[t].next();
        if (!thread_enabled(t)) end.state = ThreadState::waiting;
      }
      const bool stuck = end.state == ThreadState::waiting || end.state == ThreadState::assumed;
      if (stuck && !cut) execution_.ending = Ending::blocked;
      execution_.threads.push_back(end);
    }
    for (std::size_t i = 0; i < initial_.size(); ++i)
      execution_.memory.push_back(machine_.value_of({static_cast<std::uint32_t>(i)}));
    std::size_t offset = 0;
    for (const ScriptThread& thread : program_.threads) {
      const auto named = std::span(registers_).subspan(offset, thread.registers.size());
      execution_.registers.insert(execution_.registers.end(), named.begin(), named.end());
      offset += thread.register_count;
    }
  }

  [[nodiscard]] static ThreadId thread_id(std::size_t index) { return {static_cast<std::uint16_t>(index)}; }

  const ScriptProgram& program_;
  Model model_;
  MachineType machine_;
  std::vector<Value> initial_;
  std::vector<Value> registers_;  // all threads', one after another
  std::vector<ScriptCursor> cursors_;
  std::size_t stride_ = 2;            // strands a thread
  std::vector<std::uint32_t> moves_;  // by strand: events so far
  TailDriver tail_;
  Execution execution_;
};

using ScriptedRuntime = BasicScriptedRuntime<Machine>;
extern template class BasicScriptedRuntime<Machine>;

}  // namespace heddle
