#include "explore/reads_from/schedule_builder.hpp"

#include <algorithm>
#include <array>

namespace heddle {

void ScheduleBuilder::begin(Position node, Clock clock) {
  HEDDLE_DCHECK(node < run_.trace.size() && path_[node].kind != NodeKind::none);
  node_ = node;
  cut_.resize(run_.trace.width());
  const Count* stays = path_.counts(node).data();
  const Count* more = clock.empty() ? stays : clock.data();
  Trace::for_each_lane(cut_.size(), [&](std::size_t i) {
    Trace::Lane lane(stays + i);
    lane.join(Trace::Lane(more + i));
    lane.write(cut_.data() + i);
  });
}

void ScheduleBuilder::extend(Clock clock) {
  HEDDLE_DCHECK(clock.size() == cut_.size());
  for (std::size_t t = 0; t < clock.size(); ++t) cut_[t] = std::max(cut_[t], clock[t]);
}

std::uint64_t ScheduleBuilder::hash() const {
  const Clock stays = path_.counts(node_);
  std::uint64_t sum = 0;
  for (std::size_t t = 0; t < stays.size(); ++t) {
    if (cut_[t] == stays[t]) continue;
    HEDDLE_DCHECK(stays[t] < cut_[t]);
    const std::span<const Position> events = run_.trace.of_thread(t);
    HEDDLE_DCHECK(cut_[t] <= events.size());
    sum +=
        run_.records[events[cut_[t] - 1]].sum - (stays[t] == 0 ? 0 : run_.records[events[stays[t] - 1]].sum);
  }
  return sum;
}

void ScheduleBuilder::add(ThreadId thread, Count index, std::uint32_t at,
                          std::span<const Inserted> inserted) {
  write_order(path_.add_schedule(node_, thread, index), at, inserted);
}

void ScheduleBuilder::add_in_order(std::span<const Position> order, std::uint32_t choice) {
  const Trace::Item& item = run_.trace[node_];
  PendingSchedules::Schedule& schedule = path_.add_schedule(node_, item.thread, item.index);
  for (const Position entry : order) {
    if (Trace::is_drain(entry)) {
      PendingSchedules::append(schedule.words, run_.buffers.strand_of(run_.trace, entry), 0);
      continue;
    }
    const EventRecord& record = run_.records[entry];
    PendingSchedules::append(schedule.words, strand_of(ThreadId{record.thread}),
                             entry == node_ ? choice : record.choice);
  }
}

void ScheduleBuilder::add_held() {
  const Trace::Item& item = run_.trace[node_];
  PendingSchedules::Schedule& schedule = path_.add_schedule(node_, item.thread, item.index);
  schedule.held = true;
  write_order(schedule, run_.order.length(), {});
}

void ScheduleBuilder::add_reversals(ThreadId thread, Count index, const Operation& op, std::uint32_t at) {
  const Trace::Item& item = run_.trace[node_];
  HEDDLE_DCHECK(item.thread != thread && path_[node_].has_op);
  const Operation& second_op = run_.records.op(node_);
  const Value seen = run_.value_read_by(node_);
  const std::uint64_t others = hash();
  for (std::uint32_t first = 0; first < op.choices_on(seen); ++first) {
    const Value written = written_on(op, seen, first);
    if (!second_op.may_see(written)) continue;
    for (std::uint32_t second = 0; second < second_op.choices_on(written); ++second) {
      const std::uint64_t hash =
          others + run_.records.hash_of(thread, index, item.source, first) +
          EventRecords::hash_with_source(item.thread, item.index, thread, index, second);
      if (!path_.insert_hash(node_, hash)) continue;
      ++unasked_;
      PendingSchedules::Schedule& schedule = path_.add_schedule(node_, item.thread, item.index);
      schedule.reversed = {strand_of(thread), index};
      const std::array inserted{Inserted{thread, first}, Inserted{item.thread, second}};
      write_order(schedule, at, inserted);
    }
  }
}

void ScheduleBuilder::share_run() {
  auto steps = std::make_shared<std::vector<PendingSchedules::RunStep>>();
  steps->reserve(run_.order.length());
  for (std::uint32_t e = 0; e < run_.order.length(); ++e) {
    const Position entry = run_.order.at(e);
    const EventRecord& record = run_.records[Trace::event_of(entry)];
    steps->push_back({run_.order.words()[e], record.index, Trace::is_drain(entry) ? 0 : record.choice});
  }
  shared_run_ = std::move(steps);
}

PendingSchedules::PartOfRun ScheduleBuilder::part_of_run(std::uint32_t at,
                                                         std::span<const Inserted> inserted) {
  if (!shared_run_) share_run();
  PendingSchedules::PartOfRun part{shared_run_, {cut_.begin(), cut_.end()}, at, {}, 0};
  HEDDLE_DCHECK(inserted.size() <= part.inserted.size());
  for (const Inserted& step : inserted) part.inserted[part.insertions++] = step;
  return part;
}

void ScheduleBuilder::write_order(PendingSchedules::Schedule& schedule, std::uint32_t at,
                                  std::span<const Inserted> inserted) {
  HEDDLE_DCHECK(at <= run_.order.length());
  constexpr std::size_t long_run = 1'024;  // from here on a schedule is not to cost as much as a run
  if (run_.order.length() >= long_run) {
    schedule.part = part_of_run(at, inserted);
    return;
  }
  append_cut(schedule.words, copy_prefix(schedule.words, at), at);
  for (const Inserted& step : inserted)
    PendingSchedules::append(schedule.words, strand_of(step.thread), step.choice);
  append_cut(schedule.words, at, run_.order.length());
}

/// Copies first steps of the run of which all events stand before the node, but not more than `split`;
/// returns how many.
std::size_t ScheduleBuilder::copy_prefix(std::vector<PendingSchedules::Word>& words,
                                         std::size_t split) const {
  if (run_.has_choices) return 0;
  const std::span<const Position> order = run_.order.order();
  std::size_t end = 0;
  if (node_ >= run_.plan.head().node)
    end = std::min<std::size_t>(run_.plan.shared(), split);  // these are of events before the branch
  while (end < split && Trace::event_of(order[end]) < node_) ++end;
  const std::span stays = run_.order.words().first(end);
  words.assign(stays.begin(), stays.end());
  return end;
}

/// Appends what the cut has of these steps of the run.
void ScheduleBuilder::append_cut(std::vector<PendingSchedules::Word>& words, std::size_t begin,
                                 std::size_t end) const {
  const std::span<const Position> order = run_.order.order();
  if (!run_.has_choices && !run_.buffers.exist())
    return PendingSchedules::append_words(words, order.subspan(begin, end - begin), [&](Position event) {
      const EventRecord& record = run_.records[event];
      return std::pair(record.index < cut_[record.thread], PendingSchedules::Word{record.thread});
    });
  for (std::size_t i = begin; i < end; ++i) {
    const EventRecord& record = run_.records[Trace::event_of(order[i])];
    if (record.index < cut_[record.thread])
      PendingSchedules::append(words, run_.buffers.strand_of(run_.trace, order[i]),
                               Trace::is_drain(order[i]) ? 0 : record.choice);
  }
}

}  // namespace heddle
