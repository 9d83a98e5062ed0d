// A part of guest.hpp: what every step goes through, and templates.
#pragma once

#include "runtime/native/guest.hpp"

namespace heddle {

inline void Guest::count_round(SiteId site, std::uint32_t rounds) {
  if (rounds % LongLoops::period == 0 || rounds > iteration_bounds_.least()) [[unlikely]]
    note_round(site, rounds);
  if (++me().rounds % many_rounds != 0) [[likely]]
    return;
  rounds_ += many_rounds;
  if (me().rounds == rounds_before_sharing) share_what_it_looks_at();
  end_if_too_long(site);
}

inline Operation& Guest::next_at(OpKind kind, LocationId location, AccessMode mode) {
  Operation& op = me().next;
  if (!me().next_is_simple) op = Operation{};
  me().next_is_simple = true;
  fill(op, kind, location, mode);
  op.value = 0;
  return op;
}

inline std::optional<OwnAccess> Guest::repeat_step(OpKind kind, const Locations::Found& found) {
  if (!me().repeated.is_active()) [[likely]]
    return std::nullopt;
  // The next look at this location must come here, too: it must not be found at once.
  if (found.location != no_location) locations().forget_recent(found.location);
  return me().repeated.take(kind, found.location, found.part);
}

inline Locations::Found Guest::locate(std::uint64_t address, std::uint32_t size) {
  if (const LocationId recent = locations().find_recent(address, size); recent != no_location)
    return {Locations::Fit::known, recent, {}, size};
  const Locations::Found found = locations().find(address, size);
  if (found.fit == Locations::Fit::known && found.part.is_whole()) [[likely]]
    return found;
  return judge(found);
}

template <class T>
T Guest::peek(std::uint64_t address) {
  T value{};
  if (is_observed()) [[unlikely]]
    note_access_without_event(address, false);
  if (reach(address, sizeof value, false) == Reach::shared || Region::contains(address))
    std::memcpy(&value, reinterpret_cast<const void*>(address), sizeof value);
  return value;
}

template <class T>
void Guest::poke(std::uint64_t address, T value) {
  static_cast<void>(reach(address, sizeof value, true));
  if (is_observed()) [[unlikely]]
    note_access_without_event(address,
                              std::memcmp(reinterpret_cast<const void*>(address), &value, sizeof value) != 0);
  region().note_write(address, sizeof value);
  me().visits.will_write(address, sizeof value);
  std::memcpy(reinterpret_cast<void*>(address), &value, sizeof value);
}

}  // namespace heddle
