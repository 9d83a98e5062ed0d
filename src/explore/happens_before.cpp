#include "explore/happens_before.hpp"

#include <algorithm>

namespace heddle {

void HappensBefore::truncate(std::size_t size) {
  HEDDLE_DCHECK(size >= events_.size() || whole_of(static_cast<std::uint32_t>(size)) == size);
  for (std::size_t i = events_.size(); i-- > size;) {
    const Known& known = events_[i];
    last_of_thread_[known.effect.thread.value] = known.in_thread_before;
    if (known.spawned != no_thread) spawn_of_[known.spawned.value] = none;
    if (known.effect.everything) last_section_ = known.section_before;
    if (known.effect.location == no_location) continue;
    last_access_[known.effect.location.value] = known.access_before;
    if (known.effect.writes) last_write_[known.effect.location.value] = known.write_before;
  }
  events_.resize(std::min(size, events_.size()));
}

void HappensBefore::know_threads(std::size_t threads) {
  constexpr std::size_t step = 8;
  last_of_thread_.resize(threads, none);
  spawn_of_.resize(threads, none);
  if (threads <= width_) return;
  const std::size_t wider = (threads + step - 1) / step * step;
  std::vector<Count> rows(events_.size() * wider, 0);
  for (std::size_t i = 0; i < events_.size(); ++i)
    std::copy_n(rows_.begin() + static_cast<std::ptrdiff_t>(i * width_), width_,
                rows.begin() + static_cast<std::ptrdiff_t>(i * wider));
  rows_ = std::move(rows);
  width_ = wider;
}

std::uint32_t HappensBefore::begin(const Event& event, const Effect& effect) {
  HEDDLE_DCHECK(!event.is_drain());
  HEDDLE_DCHECK(effect.thread == event.thread());
  const std::size_t thread = event.thread().value;
  const bool names_thread = event.op.kind == OpKind::spawn || event.op.kind == OpKind::join;
  const std::size_t highest = names_thread ? std::max<std::size_t>(thread, event.op.target.value) : thread;
  if (highest >= last_of_thread_.size()) know_threads(highest + 1);
  const auto position = static_cast<std::uint32_t>(events_.size());
  Known& known = events_.emplace_back();
  known.effect = effect;
  known.in_thread_before = last_of_thread_[thread];
  last_of_thread_[thread] = position;
  if (rows_.size() < events_.size() * width_) rows_.resize(2 * events_.size() * width_);
  Count* row = rows_.data() + std::size_t{position} * width_;
  const std::uint32_t parent = known.in_thread_before != none ? known.in_thread_before : spawn_of_[thread];
  if (parent != none)
    std::copy_n(rows_.data() + std::size_t{parent} * width_, width_, row);
  else
    std::fill_n(row, width_, 0);
  known.index = row[thread]++;
  if (event.op.kind == OpKind::spawn) {
    known.spawned = event.op.target;
    spawn_of_[event.op.target.value] = position;
  } else if (event.op.kind == OpKind::join) {
    const std::uint32_t last = last_of_thread_[event.op.target.value];
    const std::uint32_t child = last != none ? last : spawn_of_[event.op.target.value];
    if (child != none) join(position, child);
  }
  if (known.effect.location != no_location) begin_access(known, position);
  if (known.effect.everything || last_section_ != none) begin_section(known, event, position);
  return position;
}

void HappensBefore::begin_section(Known& known, const Event& event, std::uint32_t position) {
  const Known* before = position == 0 ? nullptr : &events_[position - 1];
  const bool is_inside = before != nullptr && before->section != none && !before->ends_section &&
                         before->effect.thread == known.effect.thread;
  if (known.effect.everything) known.section_before = last_section_;
  if (!is_inside) {
    if (known.effect.everything) known.section = last_section_ = position;
    return;
  }
  known.section = before->section;
  Known& whole = events_[known.section];
  whole.effect.inside += outcome_inside(position - known.section, event.choice);
  known.ends_section = event.op.kind == OpKind::unlock && known.effect.location == whole.effect.location;
}

void HappensBefore::begin_access(Known& known, std::uint32_t position) {
  const std::size_t location = known.effect.location.value;
  if (location >= last_access_.size()) {
    last_access_.resize(location + 1, none);
    last_write_.resize(location + 1, none);
  }
  known.access_before = last_access_[location];
  known.write_before = last_write_[location];
  last_access_[location] = position;
  if (known.effect.writes) last_write_[location] = position;
}

void HappensBefore::behind(ThreadId thread, std::uint32_t position, std::vector<Count>& clock) const {
  clock.assign(width_, 0);
  if (thread.value >= last_of_thread_.size()) return;
  std::uint32_t last = last_of_thread_[thread.value];
  while (last != none && last >= position) last = events_[last].in_thread_before;
  if (last == none) last = spawn_of_[thread.value];
  if (last != none) extend(clock, last);
}

void HappensBefore::check_invariants() const {
  HEDDLE_CHECK(rows_.size() >= events_.size() * width_);
  std::vector<std::uint32_t> last(last_of_thread_.size(), none);
  for (std::uint32_t i = 0; i < events_.size(); ++i) {
    const Known& known = events_[i];
    const std::size_t thread = known.effect.thread.value;
    HEDDLE_CHECK(known.in_thread_before == last[thread]);
    last[thread] = i;
    const Count* row = rows_.data() + std::size_t{i} * width_;
    HEDDLE_CHECK(row[thread] == known.index + 1);
    for (const std::uint32_t link : {known.in_thread_before, known.access_before, known.write_before}) {
      HEDDLE_CHECK(link == none || link < i);
      HEDDLE_CHECK(link == none || known.in_thread_before != link || events_[link].index + 1 == known.index);
    }
    if (known.in_thread_before != none) HEDDLE_CHECK(before(known.in_thread_before, i));
    if (known.write_before != none) HEDDLE_CHECK(events_[known.write_before].effect.writes);
    if (known.write_before != none) HEDDLE_CHECK(before(known.write_before, i));
    if (known.access_before != none && known.effect.writes) HEDDLE_CHECK(before(known.access_before, i));
    HEDDLE_CHECK(known.section == none || known.section <= i);
    HEDDLE_CHECK(known.section == none || events_[known.section].effect.everything);
  }
  HEDDLE_CHECK(last == last_of_thread_);
}

void HappensBefore::extend(std::vector<Count>& clock, std::uint32_t i) const {
  HEDDLE_DCHECK(i < events_.size() && clock.size() == width_);
  const Count* row = rows_.data() + std::size_t{i} * width_;
  for (std::size_t t = 0; t < width_; ++t) clock[t] = std::max(clock[t], row[t]);
}

}  // namespace heddle
