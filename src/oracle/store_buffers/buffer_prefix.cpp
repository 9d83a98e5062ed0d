#include "oracle/store_buffers/buffer_prefix.hpp"

#include "oracle/store_buffers/closure.hpp"

namespace heddle {

BufferPrefix::BufferPrefix(const BufferInstance& instance, const ClosureOrder* order, Readers readers)
    : instance_(&instance),
      closure_(order),
      readers_(readers),
      happened_(instance.threads(), 0),
      in_memory_(instance.slots().size(), 0),
      waiting_(instance.threads(), 0),
      left_(instance.size()) {
  for (std::size_t x = 0; x < instance.locations(); ++x) last_.push_back(instance.initial(x));
  for (Index w = 0; w < instance.size() + instance.locations(); ++w)
    readers_left_.push_back(static_cast<Index>(instance.readers(w).size()));
}

bool BufferPrefix::can_execute(std::size_t thread) const {
  const Index event = next(thread);
  if (event == none) return false;
  const BufferInstance::Item& item = (*instance_)[event];
  if (!can_start(item)) return false;
  if (item.reads && instance_->is_remote(event) && !is_in_memory(item.source)) return false;
  if (item.writes && !item.buffered && !can_reach_memory(event)) return false;
  return closure_ == nullptr || closure_->allows_event(event, happened_, in_memory_);
}

bool BufferPrefix::can_start(const BufferInstance::Item& item) const {
  if (item.spawned_by != none && !has_happened(item.spawned_by)) return false;
  if (item.drains && !is_drained(item.thread())) return false;
  if (item.joins == no_thread) return true;
  return next(item.joins.value) == none && is_drained(item.joins.value);
}

/// Whether no other read of what memory holds is still to come, and the write is ready. A read-modify-write
/// is itself such a read, and must be the last one.
bool BufferPrefix::can_reach_memory(Index write) const {
  const BufferInstance::Item& item = (*instance_)[write];
  const Index itself = item.reads ? 1 : 0;
  return readers_left(last(item.location)) == itself && is_ready(write);
}

/// (2b): whether every reader of the write in another thread has all its own earlier writes of the location
/// in memory; one in a buffer would hide the write.
bool BufferPrefix::is_ready(Index write) const {
  for (Index member = write; member != none;
       member = readers_ == Readers::of_block ? instance_->after(member) : none)
    for (const Index reader : instance_->readers(member)) {
      const Index own = (*instance_)[reader].own_write;
      if (own == none || is_in_memory(own) || !instance_->is_remote(reader)) continue;
      if (readers_ == Readers::of_write || !instance_->in_block(write, own)) return false;
    }
  return true;
}

void BufferPrefix::execute(std::size_t thread) {
  const Index event = next(thread);
  HEDDLE_DCHECK(event != none);
  const BufferInstance::Item& item = (*instance_)[event];
  HEDDLE_DCHECK(!item.drains || is_drained(thread));
  HEDDLE_DCHECK(!item.reads || readers_left_[item.source] > 0);
  if (item.reads) --readers_left_[item.source];
  if (item.buffered)
    ++waiting_[thread];
  else if (item.writes)
    reach_memory(event);
  ++happened_[thread];
  --left_;
  order_.push_back(event);
}

void BufferPrefix::reach_memory(Index write) {
  const BufferInstance::Item& item = (*instance_)[write];
  HEDDLE_DCHECK(item.writes && in_memory_[item.slot] == item.rank);
  ++in_memory_[item.slot];
  last_[item.location.value] = write;
}

auto BufferPrefix::waiting_in(std::size_t slot) const -> Index {
  const std::vector<Index>& writes = instance_->slots()[slot].writes;
  if (in_memory_[slot] == writes.size()) return none;
  const Index write = writes[in_memory_[slot]];
  return has_happened(write) ? write : none;
}

bool BufferPrefix::can_drain(std::size_t slot) const {
  const Index write = waiting_in(slot);
  if (write == none || !can_reach_memory(write)) return false;
  const BufferInstance::Item& item = (*instance_)[write];
  for (std::size_t s = instance_->first_slot(item.thread()); s < instance_->end_slot(item.thread()); ++s) {
    const Index other = waiting_in(s);
    if (other != none && (*instance_)[other].id.index < item.settled) return false;
  }
  return closure_ == nullptr || closure_->allows_drain(write, happened_, in_memory_);
}

void BufferPrefix::drain(std::size_t slot) {
  const Index write = waiting_in(slot);
  HEDDLE_DCHECK(write != none && waiting_[(*instance_)[write].thread()] > 0);
  reach_memory(write);
  --waiting_[(*instance_)[write].thread()];
  order_.push_back(write | drain_bit);
}

/// All events have happened: no read is left, so the remaining stores may drain in program order.
Witness BufferPrefix::witness() const {
  HEDDLE_DCHECK(is_complete());
  Witness witness;
  witness.steps.reserve(2 * order_.size());
  for (const Index entry : order_) witness.steps.push_back(step_of(entry));
  for (Index e = 0; e < instance_->size(); ++e)
    if ((*instance_)[e].buffered && !is_in_memory(e)) witness.steps.push_back(step_of(e | drain_bit));
  return witness;
}

Step BufferPrefix::step_of(Index entry) const {
  const BufferInstance::Item& item = (*instance_)[entry & ~drain_bit];
  if ((entry & drain_bit) == 0) return {item.id.strand, 0};
  return {instance_->model().buffer_of(item.id.strand.thread, item.location), 0};
}

}  // namespace heddle
