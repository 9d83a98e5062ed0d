// Lines 5 to 11 of Algorithm 1: other sources for the reads of a trace. See reads_from.hpp.
#include <array>
#include <chrono>

#include "core/assert.hpp"
#include "explore/reads_from.hpp"
#include "explore/reads_from/insertion.hpp"
#include "oracle/reads_from/question_query.hpp"
#include "oracle/reads_from/quick_tests.hpp"
#include "oracle/witness_check.hpp"

namespace heddle {

void ReadsFrom::find_new_sources() {
  // Lines 5 and 6: the read or the write is new. New reads look at all writes, new writes at the reads before
  // them.
  for (const Position node : fresh_nodes_) {
    stop_.throw_if_stopped();
    if (nodes_[node].special && ops_[node].may_choose()) find_outcomes(node);
    if (nodes_[node].kind == NodeKind::source || nodes_[node].kind == NodeKind::waiting) find_sources(node);
  }
  for (const Position write : fresh_writes_) {
    stop_.throw_if_stopped();
    if (trace_[write].writes && has_readers_[trace_[write].location.value] != 0) offer(write);
    const Position source = trace_[write].source;
    const bool after_another = trace_[write].reads && trace_[write].attempts && source != Trace::initial &&
                               (trace_[write].writes || options_.rules.failed_attempts_reverse);
    if (after_another && nodes_[source].kind != NodeKind::none && trace_[source].attempts &&
        trace_[source].writes && !is_chained(trace_[write].location))
      reverse(source, write);
  }
}

/// MayRead: of the writes that happen before the read, the last of each thread that no other hides; of those
/// that neither happen before nor after it, all.
void ReadsFrom::find_sources(Position read) {
  const Trace::Item& item = trace_[read];
  const Position before = item.before;
  const auto row = [&](Position p) { return trace_.clock(p); };
  // A source that happens before what is before the read hides all that happens before it: most often, in a
  // critical section, there is nothing else.
  const bool source_hides = causes_are_in_memory() && item.source != Trace::initial &&
                            before != Trace::none && trace_.contains(trace_.clock(before), item.source);
  bool sees_initial = true;
  for (std::uint32_t s = trace_.slots_of(item.location); s != Trace::none;) {
    const Trace::Slot& slot = trace_.slot(s);
    s = slot.next;
    const Count hidden = source_hides ? trace_.clock(item.source)[slot.thread.value] : 0;
    const Count seen = arrival_.seen_before(trace_, read, slot.thread, causes_are_in_memory());
    for (std::size_t i = slot.writes.size(); i-- > 0;) {
      const Position write = slot.writes[i];
      if (trace_[write].index < hidden) {
        sees_initial = false;
        break;
      }
      const bool happens_before = trace_[write].index < seen;
      sees_initial &= !happens_before;
      if (write != item.source && !trace_.contains(trace_.clock(write), read) &&
          !(happens_before && causes_are_in_memory() && is_hidden(trace_, item.location, write, before, row)))
        consider(read, write);
      if (happens_before) break;  // it hides the earlier ones
    }
  }
  if (sees_initial && (item.source != Trace::initial || item.held)) consider(read, Trace::initial);
  if (nodes_[read].kind == NodeKind::waiting) consider_waiting_for_ever(read);
}

/// A new write, for the reads that were there before it and that it does not happen after.
void ReadsFrom::offer(Position write) {
  const Trace::Item& item = trace_[write];
  const Clock clock = trace_.clock(write);
  for (std::uint32_t s = trace_.slots_of(item.location); s != Trace::none;) {
    const Trace::Slot& slot = trace_.slot(s);
    s = slot.next;
    for (std::size_t i = slot.nodes.size(); i-- > 0;) {
      const Position read = slot.nodes[i];
      if (trace_[read].index < clock[slot.thread.value]) break;
      if (read >= first_fresh_) continue;  // it has looked at all writes
      const NodeKind kind = nodes_[read].kind;
      if (kind != NodeKind::source && kind != NodeKind::waiting) continue;
      if (write != trace_[read].source || trace_[read].held) consider(read, write);
      if (kind == NodeKind::waiting) consider_waiting_for_ever(read, write);
    }
  }
}

Value ReadsFrom::value_of(LocationId location, Position write) const {
  return write == Trace::initial ? initial_[location.value].value() : trace_[write].written;
}

bool ReadsFrom::goes_on(const Operation& op, Position write) const {
  // Where nobody has shown the initial value yet, all who looked at it are waiting.
  const std::size_t location = op.location.value;
  if (write == Trace::initial && (initial_.size() <= location || !initial_[location])) return false;
  return op.may_see(value_of(op.location, write));
}

void ReadsFrom::make_cut(Position node, Clock clock) {
  cut_.resize(trace_.width());
  const Count* stays = counts(node).data();
  const Count* more = clock.empty() ? stays : clock.data();
  Trace::for_each_lane(cut_.size(), [&](std::size_t i) {
    Trace::Lane lane(stays + i);
    lane.join(Trace::Lane(more + i));
    lane.write(cut_.data() + i);
  });
}

void ReadsFrom::extend_cut(Clock clock) {
  for (std::size_t t = 0; t < clock.size(); ++t) cut_[t] = std::max(cut_[t], clock[t]);
}

/// Of the events that the cut adds to what stands before the node: a sum, so that their order does not
/// matter.
std::uint64_t ReadsFrom::hash_of_cut(Position node) const {
  const Clock stays = counts(node);
  std::uint64_t sum = 0;
  for (std::size_t t = 0; t < stays.size(); ++t) {
    if (cut_[t] == stays[t]) continue;
    const std::span<const Position> events = trace_.of_thread(t);
    sum += known_[events[cut_[t] - 1]].sum - (stays[t] == 0 ? 0 : known_[events[stays[t] - 1]].sum);
  }
  return sum;
}

PendingSchedules::Schedule& ReadsFrom::add_schedule(Position node, ThreadId thread, Count index) {
  const PendingSchedules::Ref made = schedules_.make(nodes_[node].pending);
  nodes_[node].pending = made;
  PendingSchedules::Schedule& schedule = schedules_[made];
  schedule.head = {strand_of(thread), index};
  return schedule;
}

/// What the cut has of the run, with these inserted where insert_at_ says.
PendingSchedules::PartOfRun ReadsFrom::part_of_run(std::span<const Inserted> inserted) {
  if (!shared_run_) {
    auto steps = std::make_shared<std::vector<PendingSchedules::RunStep>>();
    steps->reserve(run_.length());
    for (std::uint32_t e = 0; e < run_.length(); ++e) {
      const Known& known = known_[Trace::event_of(run_.at(e))];
      steps->push_back({run_.words()[e], known.index, Trace::is_drain(run_.at(e)) ? 0 : known.choice});
    }
    shared_run_ = std::move(steps);
  }
  PendingSchedules::PartOfRun part{
      shared_run_, {cut_.begin(), cut_.end()}, std::min(insert_at_, run_.length()), {}, 0};
  for (const Inserted& step : inserted) part.inserted[part.insertions++] = step;
  return part;
}

/// The run's order of the cut, with these inserted.
void ReadsFrom::write_order(Position node, PendingSchedules::Schedule& schedule,
                            std::span<const Inserted> inserted) {
  constexpr std::size_t long_run = 1'024;  // from here on a schedule is not to cost as much as a run
  if (run_.length() >= long_run) {
    schedule.part = part_of_run(inserted);
    return;
  }
  const std::span<const Position> order = run_.order();
  const std::size_t split = std::min<std::size_t>(insert_at_, order.size());
  const bool plain = !has_choices_ && !has_buffers_;
  const auto append = [&](std::size_t begin, std::size_t end) {
    if (plain)
      return PendingSchedules::append_words(
          schedule.words, order.subspan(begin, end - begin), [&](Position event) {
            const Known& known = known_[event];
            return std::pair(known.index < cut_[known.thread], PendingSchedules::Word{known.thread});
          });
    for (std::size_t i = begin; i < end; ++i) {
      const Known& known = known_[Trace::event_of(order[i])];
      if (known.index < cut_[known.thread])
        PendingSchedules::append(schedule.words, strand_of_entry(order[i]),
                                 Trace::is_drain(order[i]) ? 0 : known.choice);
    }
  };
  std::size_t begin = 0;
  if (!has_choices_) {  // all that stands before the node stays
    if (node >= branch_)
      begin = std::min<std::size_t>(shared_, split);  // these are of events before the branch
    while (begin < split && Trace::event_of(order[begin]) < node) ++begin;
    const std::span stays = run_.words().first(begin);
    schedule.words.assign(stays.begin(), stays.end());
  }
  append(begin, split);
  for (const Inserted& step : inserted)
    PendingSchedules::append(schedule.words, strand_of(step.thread), step.choice);
  append(split, order.size());
}

/// Lines 7 to 11.
void ReadsFrom::consider(Position read, Position source) {
  stop_.throw_if_stopped();
  const Trace::Item& item = trace_[read];
  ChangedRead changed{read, source, false};
  std::uint32_t outcomes = 1;
  if (nodes_[read].special) {
    const Operation& op = ops_[read];
    if (!goes_on(op, source)) return;
    const Value value = value_of(item.location, source);
    changed.writes = writes_on(op, value);
    outcomes = op.choices_on(value);
  }
  if (source == Trace::initial)
    make_cut(read, {});
  else
    make_cut(read, trace_.clock(source));
  const std::uint64_t others = hash_of_cut(read);
  enum class Answer : std::uint8_t { unknown, yes, no } answer = Answer::unknown;
  for (std::uint32_t choice = 0; choice < outcomes; ++choice) {
    const std::uint64_t hash = others + hash_of(item.thread, item.index, source, choice);
    if (!seen_.insert(nodes_[read].seen, hash)) {
      ++statistics_.known;
      continue;
    }
    if (answer == Answer::unknown) answer = ask(changed) ? Answer::yes : Answer::no;
    if (answer == Answer::no) continue;
    PendingSchedules::Schedule& schedule = add_schedule(read, item.thread, item.index);
    if (insert_at_ != RunOrder::nowhere) {
      const std::array inserted{Inserted{item.thread, choice}};
      write_order(read, schedule, inserted);
      continue;
    }
    for (const Position entry : order_) {
      const bool drains = Trace::is_drain(entry);
      PendingSchedules::append(schedule.words, strand_of_entry(entry),
                               entry == read ? choice
                               : drains      ? 0
                                             : known_[entry].choice);
    }
  }
}

bool ReadsFrom::ask(const ChangedRead& changed) {
  using Time = std::chrono::steady_clock;
  const Time::time_point start = options_.time_oracle ? Time::now() : Time::time_point{};
  const bool answer = decide(changed);
  if (options_.time_oracle)
    statistics_.nanoseconds += static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(Time::now() - start).count());
  if (answer && options_.check_witnesses) check_witness(changed);
  return answer;
}

void ReadsFrom::check_witness(const ChangedRead& changed) const {
  std::vector<Position> order = order_;
  if (insert_at_ != RunOrder::nowhere) {
    order.clear();
    for (std::uint32_t e = 0; e <= run_.length(); ++e) {
      if (e == insert_at_) order.push_back(changed.read);
      if (e < run_.length() && trace_.contains(cut_, Trace::event_of(run_.at(e))))
        order.push_back(run_.at(e));
    }
  }
  const Witness witness = witness_of(trace_, order, options_.model);
  std::erase_if(order, Trace::is_drain);
  HEDDLE_CHECK(proves(witness, query_of({&trace_, cut_, changed, order}), options_.model));
}

/// Line 10. When the answer is yes, either insert_at_ says where in the run the read goes, or order_ is the
/// witness.
bool ReadsFrom::decide(const ChangedRead& changed) {
  const Trace::Item& item = trace_[changed.read];
  insert_at_ = RunOrder::nowhere;
  if (!options_.quick_tests) return decide_in_full(changed);
  if (changed.writes && is_taken(trace_, item.location, changed.source, changed.read, cut_)) {
    ++statistics_.taken;
    return false;
  }
  const std::uint32_t next = run_.next_write(trace_, item.location, changed.source, cut_);
  if (fits_before(trace_, run_, options_.model, changed, next)) {
    insert_at_ = next;
    ++statistics_.inserted;
    return true;
  }
  if (changed.source != Trace::initial && item.before != Trace::none && causes_are_in_memory() &&
      is_overwritten(trace_, changed.source, item.before, cut_)) {
    ++statistics_.overwritten;
    return false;
  }
  if (!causes_are_in_memory() && arrival_.is_hidden(trace_, changed.source, changed.read)) {
    ++statistics_.hidden;
    return false;
  }
  if (!has_buffers_ && fits_with_postponed_write(changed, next)) {
    ++statistics_.postponed;
    return true;
  }
  return decide_in_full(changed);
}

bool ReadsFrom::fits_with_postponed_write(const ChangedRead& changed, std::uint32_t next) {
  const std::uint32_t before = run_.rank(trace_[changed.read].before);
  if (postponement_.next_write(trace_, run_, cut_, changed.read, next, before, order_)) return true;
  const bool may_move = changed.source != Trace::initial && !trace_[changed.source].reads &&
                        !changed.writes && !is_chained(trace_[changed.read].location) &&
                        run_.rank(changed.source) < before;
  return may_move && postponement_.source(trace_, run_, cut_, changed.read, changed.source, before, order_);
}

bool ReadsFrom::decide_in_full(const ChangedRead& changed) {
  if (has_buffers_) {
    ++statistics_.in_full;
    return oracle_.find({&trace_, cut_, changed, {}}, order_);
  }
  const Trace::Item& item = trace_[changed.read];
  const Saturation::Kept* prefix = nullptr;
  if (options_.quick_tests) {
    prefix = &prefixes_.of(trace_, changed.read);
    const auto row = [&](Position p) {
      return Clock(prefix->rows).subspan(p * trace_.width(), trace_.width());
    };
    const bool known = changed.source == Trace::initial || changed.source < changed.read;
    if (known && item.before != Trace::none &&
        is_hidden(trace_, item.location, changed.source, item.before, row)) {
      ++statistics_.hidden;
      return false;
    }
  }
  ++statistics_.in_full;
  std::uint32_t after = 0;  // where the read could come at the earliest
  if (changed.source != Trace::initial) after = run_.rank(changed.source) + 1;
  if (item.before != Trace::none) after = std::max(after, run_.rank(item.before) + 1);
  guide_.clear();
  const std::span<const Position> order = run_.order();
  for (std::uint32_t e = 0; e < order.size(); ++e) {
    if (e == after) guide_.push_back(changed.read);
    if (known_[order[e]].index < cut_[known_[order[e]].thread]) guide_.push_back(order[e]);
  }
  if (after >= order.size()) guide_.push_back(changed.read);
  return oracle_.find({&trace_, cut_, changed, guide_}, order_, prefix);
}

/// Section 7: r[src := w[src := r.src]], where w reads from r. It needs no check: in the run, nobody writes
/// between r's source and r, nor between r and w; so w and r, in this order, fit before the next write.
void ReadsFrom::reverse(Position read, Position write) {
  const Trace::Item& item = trace_[read];
  const Trace::Item& other = trace_[write];
  if (other.before != Trace::none && trace_.contains(trace_.clock(other.before), read)) return;
  const Value seen = value_of(item.location, item.source);
  const Operation& other_op = ops_[write];
  if (!other_op.may_see(seen) || !other_op.writes_on(seen)) return;
  make_cut(read, other.before == Trace::none ? Clock{} : trace_.clock(other.before));
  if (item.source != Trace::initial && options_.rules.reversal_keeps_causes)
    extend_cut(trace_.clock(item.source));
  insert_at_ = run_.next_write(trace_, item.location, item.source, cut_);
  schedule_reversal(read, other.thread, other.index, other_op);
  if (nodes_[read].kind == NodeKind::waiting && may_stop(read, other_op)) hold(read);
}

/// The other operation, with the node's source, and then the node's, which reads from it: where insert_at_
/// says, in the cut.
void ReadsFrom::schedule_reversal(Position node, ThreadId thread, Count index, const Operation& op) {
  const Trace::Item& item = trace_[node];
  const Operation& second_op = ops_[node];
  const Value seen = value_of(item.location, item.source);
  const std::uint64_t others = hash_of_cut(node);
  const std::uint64_t between = static_cast<std::uint64_t>(thread.value) << 32U | index;
  for (std::uint32_t first = 0; first < op.choices_on(seen); ++first) {
    const Value written = op.kind == OpKind::store ? op.value : op.result_on(seen, first);
    if (!second_op.may_see(written)) continue;
    for (std::uint32_t second = 0; second < second_op.choices_on(written); ++second) {
      const std::uint64_t hash = others + hash_of(thread, index, item.source, first) +
                                 hash_from(item.thread, item.index, between, second);
      if (!seen_.insert(nodes_[node].seen, hash)) continue;
      ++statistics_.unasked;
      PendingSchedules::Schedule& schedule = add_schedule(node, item.thread, item.index);
      schedule.reversed = {strand_of(thread), index};
      const std::array inserted{Inserted{thread, first}, Inserted{item.thread, second}};
      write_order(node, schedule, inserted);
    }
  }
}

/// The same source, and another outcome.
void ReadsFrom::find_outcomes(Position node) {
  if (trace_[node].held) return;
  const Trace::Item& item = trace_[node];
  const Operation& op = ops_[node];
  const Value seen = item.reads ? value_of(item.location, item.source) : 0;
  const std::uint32_t outcomes = op.choices_on(seen);
  if (outcomes == 1) return;
  make_cut(node, {});
  insert_at_ = run_.rank(node);
  for (std::uint32_t choice = 0; choice < outcomes; ++choice) {
    const std::uint64_t hash = hash_of(item.thread, item.index, item.reads ? item.source : no_source, choice);
    if (!seen_.insert(nodes_[node].seen, hash) || choice == known_[node].choice) continue;
    const std::array inserted{Inserted{item.thread, choice}};
    write_order(node, add_schedule(node, item.thread, item.index), inserted);
  }
}

}  // namespace heddle
