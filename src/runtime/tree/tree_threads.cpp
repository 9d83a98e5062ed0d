#include "runtime/tree/tree_threads.hpp"

#include <algorithm>
#include <span>

#include "core/assert.hpp"
#include "core/variable_ends.hpp"

namespace heddle {

void TreeThreads::start_first_threads() {
  missing_ |= automata_->first_threads().empty();
  for (const ThreadId thread : automata_->first_threads()) {
    know_threads(thread.value + 1U);
    stand_at(thread.value, automata_->root(thread, 0));
  }
}

void TreeThreads::find_missing() {
  missing_ = false;
  const bool none_started = std::ranges::all_of(cursors_, [](const Cursor& cursor) {
    return cursor.from == ThreadAutomata::nowhere && cursor.node == ThreadAutomata::nowhere;
  });
  if (none_started) return start_first_threads();
  for (std::size_t t = 0; t < cursors_.size(); ++t) {
    const Cursor& cursor = cursors_[t];
    if (cursor.state != ThreadState::unborn || cursor.from == ThreadAutomata::nowhere) continue;
    stand_at(t, cursor.is_new ? automata_->root(thread_id(t), (*automata_)[cursor.from].given)
                              : automata_->next(cursor.from, cursor.saw));
  }
}

void TreeThreads::make_room_for_steps() {
  constexpr std::size_t at_first = 64;
  const std::size_t more = std::max(at_first, 2 * room_);
  std::vector<Step> steps(cursors_.size() * more);
  for (std::size_t t = 0; t < cursors_.size(); ++t)
    std::copy_n(steps_.begin() + static_cast<std::ptrdiff_t>(t * room_), room_,
                steps.begin() + static_cast<std::ptrdiff_t>(t * more));
  steps_ = std::move(steps);
  HEDDLE_DCHECK(steps_.size() == cursors_.size() * more);
  room_ = more;
}

void TreeThreads::enter_or_leave_section(std::size_t thread, const Event& event) {
  HEDDLE_DCHECK(may_move(thread));
  if (alone_ == thread) {
    if (event.op.location == section_ && event.op.role != Role::section) alone_ = no_thread_number;
  } else {
    alone_ = thread;
    section_ = event.op.location;
  }
}

bool TreeThreads::find_ends() const {
  return std::ranges::all_of(cursors_, [&](const Cursor& cursor) {
    return cursor.node == ThreadAutomata::nowhere || automata_->end_at(cursor.node) != nullptr;
  });
}

namespace {

/// Adds what the thread leaves behind to the blocks of the execution.
void add_blocks(const ThreadAutomata::End& end, ThreadId thread, Execution& execution) {
  const std::size_t before = execution.blocks.size();
  execution.blocks.insert(execution.blocks.end(), end.blocks.begin(), end.blocks.end());
  if (std::ranges::any_of(end.blocks, &Block::is_variable))
    count_ends_from_other_side(std::span(execution.blocks).subspan(before),
                               steps_taken_by(thread, execution));
}

}  // namespace

void TreeThreads::describe_end(Execution& execution) const {
  HEDDLE_DCHECK(!missing_);
  execution.places = places_;
  execution.counted.assign(counted_.begin(), counted_.end());
  execution.release_sequences = release_sequences_;
  if (!has_memory_) execution.memory.clear();
  execution.registers.assign(registers_, 0);
  execution.register_of.assign(registers_, no_thread);
  if (automata_->leave_nothing()) return;
  for (std::size_t t = 0; t < cursors_.size(); ++t) {
    if (cursors_[t].node == ThreadAutomata::nowhere) continue;
    const ThreadAutomata::End& end = *automata_->end_at(cursors_[t].node);
    if (end.is_empty()) continue;
    add_blocks(end, thread_id(t), execution);
    execution.held.insert(execution.held.end(), end.held.begin(), end.held.end());
    execution.lost.insert(execution.lost.end(), end.lost.begin(), end.lost.end());
    for (const auto& [index, value] : end.registers) {
      if (execution.registers.size() <= index) {
        execution.registers.resize(index + std::size_t{1}, 0);
        execution.register_of.resize(index + std::size_t{1}, no_thread);
      }
      execution.registers[index] = value;
      execution.register_of[index] = thread_id(t);
    }
  }
}

}  // namespace heddle
