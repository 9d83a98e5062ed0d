#include "oracle/reads_from/linearisation.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

bool Linearisation::find(const Question& question, const Saturation& saturation,
                         std::vector<Position>& order) {
  begin(question);
  order.clear();
  while (!left_.empty()) {
    stop_.throw_if_stopped();
    const auto still_left = std::remove_if(left_.begin(), left_.end(), [&](Position event) {
      if (!ready(question, saturation, event)) return false;
      take(question, event);
      order.push_back(event);
      return true;
    });
    if (still_left == left_.end()) return false;
    left_.erase(still_left, left_.end());
  }
  return true;
}

void Linearisation::know(LocationId location) {
  if (location.value < last_write_.size()) return;
  last_write_.resize(location.value + 1U, Trace::initial);
  readers_of_initial_.resize(location.value + 1U, 0);
}

void Linearisation::begin(const Question& question) {
  const Trace& trace = *question.trace;
  done_.assign(trace.width(), 0);
  left_.assign(question.guide.begin(), question.guide.end());
  Position largest = 0;
  for (const Position event : left_) {
    largest = std::max(largest, event);
    const LocationId location = trace[event].location;
    if (location == no_location) continue;
    know(location);
    last_write_[location.value] = Trace::initial;
    readers_of_initial_[location.value] = 0;
  }
  readers_of_.assign(largest + std::size_t{1}, 0);
  for (const Position event : left_)
    if (question.reads(event)) ++readers_left(trace[event].location, question.source(event));
}

bool Linearisation::ready(const Question& question, const Saturation& saturation, Position event) {
  const Trace::Item& item = (*question.trace)[event];
  if (item.index != done_[item.thread.value]) return false;
  const Trace::Clock row = saturation.row(event);
  for (std::size_t t = 0; t < row.size(); ++t)
    if (t != item.thread.value && row[t] > done_[t]) return false;
  if (item.location == no_location) return true;
  const Position last = last_write_[item.location.value];
  const bool reads_last = question.reads(event) && question.source(event) == last;
  if (question.reads(event) && !reads_last) return false;
  return !question.writes(event) || readers_left(item.location, last) == (reads_last ? 1U : 0U);
}

void Linearisation::take(const Question& question, Position event) {
  const Trace::Item& item = (*question.trace)[event];
  HEDDLE_DCHECK(item.index == done_[item.thread.value]);
  HEDDLE_DCHECK(!question.reads(event) || last_write_[item.location.value] == question.source(event));
  HEDDLE_DCHECK(!question.reads(event) || readers_left(item.location, question.source(event)) > 0);
  ++done_[item.thread.value];
  if (question.reads(event)) --readers_left(item.location, question.source(event));
  if (question.writes(event)) last_write_[item.location.value] = event;
}

}  // namespace heddle
