#include "explore/prefix_key.hpp"

namespace heddle {

namespace {

enum PrefixPart : std::uint64_t { history_kind = 1, memory_kind, drain_kind, section_kind };

/// Replaces one part of a sum.
void replace(Fingerprint& sum, Fingerprint& part, Fingerprint by) {
  sum -= part;
  sum += by;
  part = by;
}

template <class T>
T& at(std::vector<T>& values, std::size_t index) {
  if (index >= values.size()) values.resize(index + 1);
  return values[index];
}

}  // namespace

void PrefixKey::reset(Remember remember) {
  remember_ = remember;
  sum_ = {};
  history_.clear();
  memory_.clear();
  accesses_ = {};
  by_bytes_ = false;
}

/// Takes the event into account where bytes have sources of their own: from the first store of a part on.
void PrefixKey::follow_bytes(const Execution& execution, std::uint32_t position) {
  if (!by_bytes_ && execution.events[position].op.is_part_store()) {
    by_bytes_ = true;
    bytes_.begin(execution);
    for (std::uint32_t i = 0; i < position; ++i) bytes_.take(execution, i);
  }
  if (by_bytes_) bytes_.take(execution, position);
}

void PrefixKey::add_byte_sources(const Execution& execution, const Event& event, Hasher& what) const {
  for (const std::uint32_t source : bytes_.of(execution, event)) {
    const bool initial = source == initial_source;
    what.add(initial ? EventId{} : execution.events[source].id).add(initial ? 0 : 1);
  }
}

void PrefixKey::add(const Execution& execution, std::size_t position) {
  const Event& event = execution.events[position];
  if (event.is_drain()) {
    follow_bytes(execution, static_cast<std::uint32_t>(position));
    sum_ += Hasher(drain_kind).add(event.id).done();
    add_to_memory(execution, event, event.source);
    return;
  }
  // A thread's history is what it read; all else it does follows from that.
  Hasher what(history_kind);
  what.add(event.id).add(event.choice);
  if (event.reads) {
    if (remember_ == Remember::values) {
      what.add(static_cast<std::uint64_t>(event.read));
    } else {
      const bool initial = event.source == initial_source;
      what.add(initial ? EventId{} : execution.events[event.source].id).add(initial ? 0 : 1);
      if (by_bytes_) add_byte_sources(execution, event, what);
    }
  }
  follow_bytes(execution, static_cast<std::uint32_t>(position));
  add_to_history(event, what.done());
  if (remember_ == Remember::trace && event.op.location != no_location) {
    if (event.op.role == Role::section) sum_ += Hasher(section_kind).add(event.id).add(accesses_).done();
    accesses_ += Hasher(section_kind).add(event.id).done();
  }
  if (event.writes && !event.buffered) add_to_memory(execution, event, position);
}

void PrefixKey::add_to_history(const Event& event, Fingerprint what) {
  Fingerprint& part = at(history_, event.thread().value);
  replace(sum_, part, Hasher(history_kind).add(part).add(what).done());
}

void PrefixKey::add_to_memory(const Execution& execution, const Event& event, std::size_t writer) {
  const std::size_t location = event.op.location.value;
  Hasher content(memory_kind);
  content.add(location);
  if (remember_ == Remember::values)
    content.add(static_cast<std::uint64_t>(event.written));
  else
    content.add(execution.events[writer].id);
  Fingerprint& part = at(memory_, location);
  const bool keeps_bytes = by_bytes_ && remember_ == Remember::sources && !event.op.part.is_whole();
  if (remember_ == Remember::trace || keeps_bytes) content.add(part);  // the coherence order so far
  replace(sum_, part, content.done());
}

}  // namespace heddle
