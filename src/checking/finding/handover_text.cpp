#include "checking/finding/handover_text.hpp"

#include <fmt/format.h>

#include "core/memory_order.hpp"

namespace heddle::checking {

namespace {

enum class Strength : std::uint8_t { plain, relaxed, strong };

Strength strength_of(const Event& event, bool is_strong) {
  if (event.op.plain) return Strength::plain;
  return is_strong ? Strength::strong : Strength::relaxed;
}

std::string_view weakness(Strength strength) {
  return strength == Strength::plain ? "not atomic" : "relaxed";
}

/// Returns which of the two does not synchronise: "the store is relaxed"; if both are strong, that the order
/// is lost elsewhere.
std::string weakness_of(Strength store, Strength load) {
  if (store == Strength::strong && load == Strength::strong) return "that is no synchronisation";
  if (store == load) return store == Strength::plain ? "neither is atomic" : "both are relaxed";
  if (store == Strength::strong) return fmt::format("the load is {}", weakness(load));
  if (load == Strength::strong) return fmt::format("the store is {}", weakness(store));
  return fmt::format("the store is {} and the load is {}", weakness(store), weakness(load));
}

}  // namespace

std::string handover_text(const Words& words, const WeakHandover& handover) {
  const Event& write = words.event(handover.write);
  const Event& read = words.event(handover.read);
  const bool released = releases(write.op.order) || write.op.kind == OpKind::unlock;
  return fmt::format(
      "{} sees {} = {} at {}, which {} stored at {}, but {}: that orders nothing. A release store and an "
      "acquire load would.",
      words.thread_of(handover.read), words.location(handover.read), words.read(handover.read),
      words.at(handover.read), words.thread_of(handover.write), words.at(handover.write),
      weakness_of(strength_of(write, released), strength_of(read, acquires(read.order()))));
}

}  // namespace heddle::checking
