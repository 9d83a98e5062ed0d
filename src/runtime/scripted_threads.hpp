// The threads of a scripted program, as the conductor sees them.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"
#include "memory/machine.hpp"
#include "program/script/cursor.hpp"
#include "program/script/script.hpp"
#include "runtime/program_threads.hpp"
#include "runtime/rounds/thread_rounds.hpp"

namespace heddle {

class ScriptedThreads {
 public:
  /// `buffers`: stores may wait in buffers.
  ScriptedThreads(const ScriptProgram& program, bool buffers, const WaitRules& rules = {})
      : count_(program.threads.size()),
        initial_memory_(program.initial_memory()),
        waits_(has_loops(program)) {
    std::size_t registers = 0;
    std::uint32_t loops = 0;
    for (const ScriptThread& thread : program.threads) {
      for (std::size_t i = 0; i < thread.registers.size(); ++i) {
        named_.push_back(registers + i);
        owners_.push_back({static_cast<std::uint16_t>(code_.size())});
      }
      registers += thread.register_count;
      rounds_.emplace_back(thread_id(code_.size()), rules);
      code_.push_back(prepare(thread, buffers, loops + 1));
      loops += loops_in(code_.back());
    }
    registers_.resize(registers);
    cursors_.resize(count_);
    std::size_t offset = 0;
    for (std::size_t t = 0; t < count_; ++t) {
      const std::size_t count = program.threads[t].register_count;
      const std::span own = std::span(registers_).subspan(offset, count);
      cursors_[t].reset(code_[t], own);
      stands_.emplace_back(own);
      offset += count;
      if (!program.threads[t].spawned) start(t);
    }
    first_ = {registers_, cursors_, failed_};
    HEDDLE_DCHECK(offset == registers_.size() && stands_.size() == count_);
  }
  // The cursors refer to the registers, which stay where they are when this is moved.
  ScriptedThreads(const ScriptedThreads&) = delete;
  ScriptedThreads& operator=(const ScriptedThreads&) = delete;
  ScriptedThreads(ScriptedThreads&&) = default;
  ScriptedThreads& operator=(ScriptedThreads&&) = default;
  ~ScriptedThreads() = default;

  void reset(ListedMemory& memory) {
    HEDDLE_DCHECK(first_.registers.size() == registers_.size() && first_.cursors.size() == cursors_.size());
    memory.reset(initial_memory_);
    std::ranges::copy(first_.registers, registers_.begin());
    std::ranges::copy(first_.cursors, cursors_.begin());
    failed_ = first_.failed;
    alone_ = no_thread_number;
    for (std::size_t t = 0; waits_ && t < count_; ++t) take_back_rounds(t, 0);
  }

  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] ThreadState state(std::size_t thread) const { return cursors_[thread].state(); }
  [[nodiscard]] const Operation& next(std::size_t thread) const { return cursors_[thread].next(); }
  [[nodiscard]] FindingKind failure(std::size_t thread) const { return cursors_[thread].failure(); }
  [[nodiscard]] SiteId site(std::size_t thread) const { return cursors_[thread].site(); }
  void start(std::size_t thread) {
    HEDDLE_DCHECK(thread < count_ && cursors_[thread].state() == ThreadState::unborn);
    cursors_[thread].start();
    pass_heads(thread);
    note_failure(thread);
  }
  [[nodiscard]] Value spawn(std::size_t, std::size_t child) {
    start(child);
    return 0;
  }
  [[nodiscard]] static constexpr Value result(std::size_t) { return 0; }
  [[gnu::always_inline]] void resume(std::size_t thread, const Event& event) {
    ScriptCursor& cursor = cursors_[thread];
    HEDDLE_DCHECK(cursor.state() == ThreadState::ready && may_move(thread));
    stands_[thread].note(event.id.index, cursor.place(), alone_ == thread);
    if (event.op.role == Role::section || (alone_ == thread && event.op.kind == OpKind::unlock)) [[unlikely]]
      enter_or_leave_section(thread, event);
    cursor.resume(event);
    if (waits_) [[unlikely]] {
      rounds_[thread].add(event);
      pass_heads(thread);
    }
    note_failure(thread);
    if (alone_ == thread && cursor.state() == ThreadState::finished) [[unlikely]]
      alone_ = no_thread_number;
  }
  /// Returns a fingerprint of everything that decides what the thread does from here on.
  [[nodiscard]] Fingerprint state_of(std::size_t thread) const {
    HEDDLE_DCHECK(thread < count_);
    Hasher hasher(thread);
    hasher.add(cursors_[thread].place());
    for (const Value value : stands_[thread].registers()) hasher.add(static_cast<std::uint64_t>(value));
    rounds_[thread].add_to(hasher);
    return hasher.done();
  }
  static constexpr bool goes_back = true;
  /// Puts the thread back before its step of this index, which it had taken in this run.
  void go_back(std::size_t thread, std::uint32_t index) {
    HEDDLE_DCHECK(thread < count_);
    const auto [place, alone] = stands_[thread].restore(index);
    if (waits_) take_back_rounds(thread, index);
    cursors_[thread].stand_at(place);
    HEDDLE_DCHECK(cursors_[thread].state() == ThreadState::ready);
    if (alone)
      alone_ = thread;
    else if (alone_ == thread)
      alone_ = no_thread_number;
  }
  /// Undoes the start of the thread.
  void unstart(std::size_t thread) {
    stands_[thread].clear_registers();
    rounds_[thread].forget();
    cursors_[thread] = first_.cursors[thread];
    if (alone_ == thread) alone_ = no_thread_number;
  }
  [[nodiscard]] static constexpr bool must_run() { return false; }
  [[nodiscard]] static constexpr bool queue_arrival(std::size_t) { return false; }
  [[nodiscard]] bool has_failed() const { return !failed_.empty(); }
  [[nodiscard]] std::span<const std::size_t> take_failed() {
    taken_.swap(failed_);
    failed_.clear();
    return taken_;
  }
  [[nodiscard]] bool may_move(std::size_t thread) const {
    return alone_ == no_thread_number || alone_ == thread;
  }
  [[nodiscard]] static constexpr bool may_give_way() { return false; }
  [[nodiscard]] static constexpr bool gives_way(std::size_t) { return false; }

  /// Learns from a run in which threads were left in their loops. Returns true if the search has to start
  /// again.
  [[nodiscard]] bool learn_bounds(const Execution& execution) {
    if (!waits_) return false;
    std::vector<IdleRounds> left;
    for (const ThreadRounds& rounds : rounds_)
      if (rounds.left()) left.push_back(*rounds.left());
    return !left.empty() && heddle::learn_bounds(bounds_, execution, left);
  }

  static constexpr bool memory_is_seen = true;
  void describe_end(Execution& execution) const {
    execution.register_of.assign(owners_.begin(), owners_.end());
    execution.registers.resize(named_.size());
    for (std::size_t i = 0; i < named_.size(); ++i) execution.registers[i] = registers_[named_[i]];
  }

 private:
  /// The states of the threads that run from the start, before the first step: equal in every run.
  struct FirstStand {
    std::vector<Value> registers;
    std::vector<ScriptCursor> cursors;
    std::vector<std::size_t> failed;
  };
  /// The position in the code and the registers that a thread had before each of its steps.
  class Stands {
   public:
    explicit Stands(std::span<Value> registers) : registers_(registers) {}
    [[gnu::always_inline]] void note(std::uint32_t index, std::size_t place, bool alone) {
      const std::size_t begin = index * stride();
      if (values_.size() < begin + stride()) [[unlikely]]
        values_.resize(2 * (begin + stride()));
      values_[begin] = static_cast<Value>(place << 1U | (alone ? 1U : 0U));
      for (std::size_t i = 0; i < registers_.size(); ++i) values_[begin + 1 + i] = registers_[i];
    }
    /// Restores the registers; returns the position, and whether the thread was in an atomic section.
    [[nodiscard]] std::pair<std::size_t, bool> restore(std::uint32_t index) const {
      const std::size_t begin = index * stride();
      HEDDLE_DCHECK(begin + stride() <= values_.size());
      for (std::size_t i = 0; i < registers_.size(); ++i) registers_[i] = values_[begin + 1 + i];
      return {static_cast<std::size_t>(values_[begin]) >> 1U, (values_[begin] & 1) != 0};
    }
    [[nodiscard]] std::span<const Value> registers() const { return registers_; }
    void clear_registers() const { std::ranges::fill(registers_, 0); }

   private:
    [[nodiscard]] std::size_t stride() const { return 1 + registers_.size(); }
    std::span<Value> registers_;
    std::vector<Value> values_;
  };

  /// Goes on at heads of loops, or leaves the thread in one. In an atomic section no thread waits in a loop.
  void pass_heads(std::size_t thread) {
    ScriptCursor& cursor = cursors_[thread];
    while (cursor.is_at_head()) {
      const LoopHead head = cursor.loop();
      const auto left =
          alone_ == thread ? std::nullopt : rounds_[thread].visit(head, stands_[thread].registers(), bounds_);
      left ? cursor.leave_in_loop(wait_of(*left)) : cursor.go_on();
    }
  }
  /// Returns the operation of a thread that waits in its loop for ever.
  [[nodiscard]] static Operation wait_of(const LeftInLoop& left) {
    Operation wait;
    wait.kind = OpKind::load;
    wait.location = left.location == no_location ? LocationId{0} : left.location;
    wait.set_guard({Predicate::Kind::never, 0});
    wait.role = Role::spin;
    wait.value = left.begin;
    return wait;
  }
  void take_back_rounds(std::size_t thread, std::uint32_t index) {
    if (cursors_[thread].state() == ThreadState::unborn)
      rounds_[thread].forget();
    else
      rounds_[thread].take_back_to(index);
  }
  void enter_or_leave_section(std::size_t thread, const Event& event) {
    if (alone_ == thread) {
      if (event.op.location == section_ && event.op.role != Role::section) alone_ = no_thread_number;
    } else {
      alone_ = thread;
      section_ = event.op.location;
    }
  }
  void note_failure(std::size_t thread) {
    if (cursors_[thread].state() == ThreadState::failed) [[unlikely]]
      failed_.push_back(thread);
  }

  static constexpr std::size_t no_thread_number = SIZE_MAX;

  std::size_t count_;
  std::size_t alone_ = no_thread_number;  // the thread in an atomic section, or that ended in one
  LocationId section_ = no_location;      // what it unlocks at the end
  std::vector<Value> initial_memory_;
  std::vector<std::vector<PreparedInstruction>> code_;  // by thread
  std::vector<std::size_t> named_;                      // the registers that have names
  std::vector<ThreadId> owners_;                        // the threads that they belong to
  std::vector<Value> registers_;                        // all threads', one after another
  std::vector<ScriptCursor> cursors_;
  std::vector<Stands> stands_;        // by thread
  bool waits_ = false;                // some thread has a loop
  std::vector<ThreadRounds> rounds_;  // by thread
  LoopBounds bounds_;
  std::vector<std::size_t> failed_, taken_;
  FirstStand first_;
};

}  // namespace heddle
