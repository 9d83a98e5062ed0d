// The trace of exploration by values, from executions that were run. See rvf.hpp.
#include <algorithm>

#include "explore/rvf.hpp"
#include "explore/sections.hpp"

namespace heddle {

void Rvf::make_room(const Execution& execution) {
  const std::size_t threads = std::max(threads_, execution.threads.size());
  const std::size_t locations = std::max(execution.locations, locations_);
  if (threads == threads_ && locations == locations_) return;
  const std::size_t before = trace_.width();
  trace_.know_threads(threads + 1);  // one more, to ask about the end
  std::vector<Count> writes_until(locations * trace_.width(), 0);
  for (std::size_t i = 0; i < writes_until_.size(); ++i)
    writes_until[i / before * trace_.width() + i % before] = writes_until_[i];
  writes_until_ = std::move(writes_until);
  unknown_initials_ += locations - initial_.size();
  initial_.resize(locations);
  for (Frame& frame : std::span(frames_).first(depth_)) {
    frame.counts.resize(trace_.width(), 0);
    frame.forbidden_by.resize(trace_.width(), nobody);
    frame.closure.clear();
    frame.stands.drop();
  }
  threads_ = threads;
  locations_ = locations;
}

/// The plan's events stand in the trace, but for one: the read that is new. What comes after them is new,
/// too.
void Rvf::add_events(const Execution& execution) {
  learn_initial_values(execution);
  order_.clear();
  done_.assign(trace_.width(), 0);
  if (has_section(execution))
    refusal_ = "atomic sections are not supported by the reduction rvf; supported by: none, dpor";
  for (const Event& event : execution.events) {
    const std::size_t thread = event.thread().value;
    const Count index = done_[thread]++;
    if (index < trace_.of_thread(thread).size()) {
      order_.push_back(trace_.of_thread(thread)[index]);
    } else {
      order_.push_back(static_cast<Position>(trace_.size()));
      place(event);
    }
  }
}

void Rvf::place(const Event& event) {
  GoodWrites::Item item;
  item.thread = event.thread();
  item.reads = event.reads;
  item.writes = event.writes;
  if (event.op.accesses_memory()) {
    item.location = event.op.location;
    item.written = event.written;
  } else if (event.op.kind == OpKind::spawn) {
    item.spawns = event.op.target;
  } else if (event.op.kind == OpKind::join) {
    item.joined = trace_.newest_of(event.op.target);
  }
  place(item, event.choice, event.reads ? GoodWrites::Row(pending_good_) : GoodWrites::Row());
}

/// What a location held at first is shown by who reads it then, and by the first write.
void Rvf::learn_initial_values(const Execution& execution) {
  if (unknown_initials_ == 0) return;
  written_.assign(locations_, 0);
  for (const Event& event : execution.events) {
    if (!event.op.accesses_memory()) continue;
    const std::size_t location = event.op.location.value;
    if (written_[location] == 0) {
      unknown_initials_ -= initial_[location] ? 0U : 1U;
      initial_[location] = event.read;
    }
    if (event.writes) written_[location] = 1;
  }
}

}  // namespace heddle
