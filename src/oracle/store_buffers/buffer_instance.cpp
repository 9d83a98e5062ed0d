#include "oracle/store_buffers/buffer_instance.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

BufferInstance::BufferInstance(const Query& query, const Model& model)
    : model_(model),
      by_location_(query.locations),
      last_drain_(query.threads.size(), 0),
      joined_(query.threads.size(), 0) {
  HEDDLE_CHECK(model.has_buffers());
  number_events(query);
  connect(query);
  list_readers();
  chain_modifications();
}

void BufferInstance::number_events(const Query& query) {
  items_.reserve(query.size());
  for (const auto& thread : query.threads) {
    first_.push_back(size());
    first_slot_.push_back(slots_.size());
    Index settled = 0;
    for (const QueryEvent& event : thread) {
      Item& item = items_.emplace_back();
      item.id = event.id;
      if (event.op.accesses_memory()) item.location = event.op.location;
      item.reads = event.reads;
      item.writes = event.writes;
      item.drains = event.op.needs_drained();
      item.buffered = event.writes && event.op.kind == OpKind::store && !item.drains;
      const bool store_fence =
          event.op.kind == OpKind::store_fence || (item.buffered && event.op.order == Order::release);
      store_fences_ |= store_fence;
      if (store_fence && model_.buffering == Buffering::per_thread_and_location) settled = event.id.index;
      item.settled = settled;
      if (item.drains) last_drain_[item.thread()] = event.id.index + 1;
      if (item.reads) item.own_write = newest_own_write(item);
      if (item.writes) add_write(size() - 1);
    }
  }
  first_.push_back(size());
  first_slot_.push_back(slots_.size());
}

void BufferInstance::add_write(Index event) {
  Item& item = items_[event];
  auto& lists = by_location_[item.location.value];
  const bool is_first = lists.empty() || lists.back().thread != item.thread();
  if (is_first) lists.push_back({item.thread(), {}});
  if (model_.buffering == Buffering::per_thread) {
    if (first_slot_.back() == slots_.size()) slots_.push_back({item.thread(), {}});
    item.slot = static_cast<Index>(slots_.size() - 1);
  } else if (is_first) {
    item.slot = static_cast<Index>(slots_.size());
    slots_.push_back({item.thread(), {}});
  } else {
    item.slot = items_[lists.back().writes.back()].slot;
  }
  lists.back().writes.push_back(event);
  item.rank = static_cast<Index>(slots_[item.slot].writes.size());
  slots_[item.slot].writes.push_back(event);
}

/// The newest write of the item's thread and location, of those numbered so far; none: there is none.
auto BufferInstance::newest_own_write(const Item& item) const -> Index {
  const auto& lists = by_location_[item.location.value];
  return lists.empty() || lists.back().thread != item.thread() ? none : lists.back().writes.back();
}

void BufferInstance::connect(const Query& query) {
  for (const auto& thread : query.threads)
    for (const QueryEvent& event : thread) {
      Item& item = items_[at(event.id.strand.thread.value, event.id.index)];
      if (event.reads) {
        item.source = source_of(query, event);
        plausible_ &= sees(item);
      }
      const std::size_t target = event.op.target.value;
      if (target >= query.threads.size()) continue;
      if (event.op.kind == OpKind::join) {
        item.joins = event.op.target;
        joined_[target] = 1;
      }
      if (event.op.kind == OpKind::spawn && length(target) != 0)
        items_[at(target, 0)].spawned_by = at(event.id.strand.thread.value, event.id.index);
    }
}

auto BufferInstance::source_of(const Query& query, const QueryEvent& event) const -> Index {
  HEDDLE_CHECK(event.sources.size() == 1);
  const WriteRef& source = event.sources.front();
  if (!source) return initial(event.op.location.value);
  const std::size_t thread = source->strand.thread.value;
  if (thread >= query.threads.size() || source->index >= length(thread)) return none;
  const Index write = at(thread, source->index);
  return items_[write].writes && items_[write].location == event.op.location ? write : none;
}

/// Whether the read may read its source: the thread's own newest write, or one of another thread.
bool BufferInstance::sees(const Item& read) const {
  if (read.source == none) return false;
  if (is_initial(read.source)) return read.own_write == none;
  return items_[read.source].thread() != read.thread() || read.source == read.own_write;
}

void BufferInstance::list_readers() {
  const std::size_t writes = size() + locations();
  first_reader_.assign(writes + 1, 0);
  for (const Item& item : items_)
    if (item.source != none) ++first_reader_[item.source + 1];
  for (std::size_t w = 0; w < writes; ++w) first_reader_[w + 1] += first_reader_[w];
  readers_.resize(first_reader_.back());
  std::vector<Index> filled(first_reader_.begin(), first_reader_.end() - 1);
  for (Index e = 0; e < size(); ++e)
    if (items_[e].source != none) readers_[filled[items_[e].source]++] = e;
}

void BufferInstance::chain_modifications() {
  const std::size_t writes = size() + locations();
  after_.assign(writes, none);
  chain_.assign(writes, none);
  place_.assign(writes, 0);
  for (Index e = 0; e < size(); ++e) {
    if (!items_[e].reads || !items_[e].writes || items_[e].source == none) continue;
    Index& after = after_[items_[e].source];
    if (after != none) plausible_ = false;  // both would have to come right after it
    after = e;
  }
  for (Index start = 0; start < writes; ++start) {
    if (start < size() && (items_[start].reads || !items_[start].writes)) continue;
    Index place = 0;
    for (Index w = start; w != none; w = after_[w]) {
      chain_[w] = start;
      place_[w] = place++;
    }
  }
  for (Index e = 0; e < size(); ++e)  // such writes form a cycle: each comes right after another of them
    if (items_[e].writes && chain_[e] == none) plausible_ = false;
}

}  // namespace heddle
