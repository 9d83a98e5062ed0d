// The store-buffer machine with one defect planted, to see that the fuzzer finds it.
#pragma once

#include <optional>
#include <span>

#include "memory/machine.hpp"

namespace heddle {

enum class Fault : std::uint8_t {
  none,
  store_skips_buffer,
  load_ignores_buffer,
  drain_out_of_order,
  cas_writes_on_failure,
  unlock_by_anyone,
  part_forwarded_as_whole,  // a read takes the whole value of the newest pending store
  part_read_from_memory,    // a read of bytes that several stores wrote takes all of them from memory
  parts_out_of_order,       // the newest store of a location leaves its buffer first, if it is of a part
};

class FaultyMachine : public Machine {
 public:
  explicit FaultyMachine(Fault fault = Fault::none) : fault_(fault) {}

  void perform(Event& event, std::uint32_t position) {
    const Operation op = event.op;
    switch (fault_) {
      case Fault::store_skips_buffer:
        if (op.kind != OpKind::store) break;
        return write_memory(event, position, op.value);
      case Fault::load_ignores_buffer:
        if (op.kind != OpKind::load) break;
        return take_in(event, in_memory(op.location));
      case Fault::part_forwarded_as_whole:
        if (op.kind != OpKind::load) break;
        for (const Pending& store : pending_of(event.thread()))
          if (store.location == op.location && !store.op.part.is_whole())
            return take_in(event, {store.op.part.replaced(0, store.value), store.position});
        break;
      case Fault::part_read_from_memory: {
        if (op.kind != OpKind::load) break;
        const Seen seen = seen_by(event.thread(), op), memory = in_memory(op.location);
        const bool from_memory = seen.writer == memory.writer;
        return take_in(event, from_memory ? memory : seen);
      }
      case Fault::cas_writes_on_failure:
        if (op.kind == OpKind::modify) event.op.set_condition({});
        Machine::perform(event, position);
        event.op = op;
        return;
      case Fault::unlock_by_anyone:
        if (op.kind != OpKind::unlock) break;
        return write_memory(event, position, op.value);
      default:
        break;
    }
    Machine::perform(event, position);
  }

  [[nodiscard]] bool modify_now(Event& event, std::uint32_t position) {
    const Operation op = event.op;
    if (fault_ == Fault::cas_writes_on_failure) event.op.set_condition({});
    const bool happened = Machine::modify_now(event, position);
    event.op = op;
    return happened;
  }
  void unlock_now(Event& event, std::uint32_t position) {
    if (fault_ == Fault::unlock_by_anyone) return write_memory(event, position, event.op.value);
    Machine::unlock_now(event, position);
  }

  void drain(StrandId buffer, Event& event) {
    const std::span<const Pending> stores = pending_of(buffer.thread);
    if (fault_ == Fault::drain_out_of_order && stores.size() > 1) {
      const Pending oldest = stores.front(), newest = stores.back();
      PendingStores& pending = pending_[buffer.thread.value];
      pending.remove_newest();
      pending.remove(0);
      pending.put_back(0, newest);
      pending.add_newest(oldest);
    }
    if (fault_ == Fault::parts_out_of_order) bring_newest_forward(buffer);
    Machine::drain(buffer, event);
  }
  [[nodiscard]] bool can_drain(StrandId buffer) const { return Machine::can_drain(buffer); }

 private:
  /// Moves the thread's newest store, if it is of a part, before the buffer's oldest one.
  void bring_newest_forward(StrandId buffer) {
    const std::optional<std::size_t> oldest = index_to_drain(buffer);
    PendingStores& pending = pending_[buffer.thread.value];
    const std::span<const Pending> stores = pending.in_order();
    if (!oldest || stores.size() == *oldest + 1) return;
    Pending newest = stores.back();
    if (newest.op.part.is_whole() || newest.location != stores[*oldest].location) return;
    newest.fences = stores[*oldest].fences;
    pending.remove_newest();
    pending.put_back(*oldest, newest);
  }

  Fault fault_;
};

}  // namespace heddle
