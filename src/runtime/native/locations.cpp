#include "runtime/native/locations.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

namespace {
constexpr std::uint32_t word = 8;
}

LocationId Locations::add(std::uint64_t address, std::uint32_t size, bool soft) {
  HEDDLE_DCHECK(size != 0 && size <= word);
  HEDDLE_DCHECK(places_.size() == soft_.size());
  const auto id = static_cast<std::uint32_t>(places_.size());
  places_.push_back({address, size});
  soft_.push_back(soft);
  for (std::uint32_t i = 0; i < size; ++i) {
    HEDDLE_DCHECK(!by_byte_.contains(address + i));
    by_byte_[address + i] = id;
  }
  return {id};
}

void Locations::remove(std::uint32_t location) {
  HEDDLE_DCHECK(location < places_.size() && places_[location].size != 0);
  Place& place = places_[location];
  for (std::uint32_t i = 0; i < place.size; ++i) by_byte_.erase(place.address + i);
  recent_[slot(place.address)] = {};
  place.size = 0;
}

Place Locations::claim(const Place& range) {
  HEDDLE_DCHECK(range.size != 0);
  std::uint64_t first = range.address, last = range.address + range.size;
  for (std::uint64_t byte = range.address; byte < range.address + range.size; ++byte) {
    const auto known = by_byte_.find(byte);
    if (known == by_byte_.end()) continue;
    const Place place = places_[known->second];
    if (!soft_[known->second]) {
      first = std::min(first, place.address);
      last = std::max(last, place.address + place.size);
    }
    remove(known->second);
  }
  const Place all{first, static_cast<std::uint32_t>(last - first)};
  return all.size == range.size ? all : claim(all);  // wider: it may meet others
}

Locations::Found Locations::find(std::uint64_t address, std::uint32_t size) {
  HEDDLE_DCHECK(size != 0 && size <= word);
  const Place range{address, size};
  const auto known = by_byte_.find(address);
  bool met = false;
  for (std::uint32_t i = 0; i < size; ++i) met |= by_byte_.contains(address + i);
  if (!met) {
    const LocationId fresh = add(address, size, false);
    recent_[slot(address)] = {range, fresh};
    return {Fit::known, fresh, {}, size};
  }
  if (known != by_byte_.end()) {
    const Place& place = places_[known->second];
    const LocationId location{known->second};
    if (place.address == address && place.size == size) {
      soft_[known->second] = false;
      recent_[slot(address)] = {range, location};
      return {Fit::known, location, {}, size};
    }
    if (!soft_[known->second] && address + size <= place.address + place.size)
      return {Fit::known,
              location,
              {static_cast<std::uint8_t>(address - place.address), static_cast<std::uint8_t>(size)},
              size};
  }
  const Place all = claim(range);
  if (all.size > word) return {Fit::too_wide, {}, {}, 0};
  add(all.address, all.size, false);
  return {Fit::changed, {}, {}, 0};
}

Locations::Found Locations::next_piece(std::uint64_t address, std::uint64_t limit) {
  HEDDLE_DCHECK(limit != 0);
  const auto known = by_byte_.find(address);
  if (known == by_byte_.end()) {
    std::uint32_t size = 1;
    const auto most = static_cast<std::uint32_t>(std::min<std::uint64_t>(word - address % word, limit));
    while (size < most && !by_byte_.contains(address + size)) ++size;
    return {Fit::known, add(address, size, true), {}, size};
  }
  const Place place = places_[known->second];
  const auto rest =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(place.address + place.size - address, limit));
  HEDDLE_DCHECK(place.address <= address && rest != 0 && rest <= place.size);
  if (rest == place.size) return {Fit::known, {known->second}, {}, rest};
  if (soft_[known->second]) {
    remove(known->second);
    add(address, rest, true);
    return {Fit::changed, {}, {}, 0};
  }
  return {Fit::known,
          {known->second},
          {static_cast<std::uint8_t>(address - place.address), static_cast<std::uint8_t>(rest)},
          rest};
}

bool Locations::restore(std::span<const Place> places) {
  HEDDLE_DCHECK(places_.size() == soft_.size());
  for (const Place& place : places) {
    if (place.size == 0) {  // keeps the numbers of the others
      places_.push_back(place);
      soft_.push_back(false);
      continue;
    }
    const bool inside = place.size <= word && Region::contains(place.address) &&
                        !Region::in_constants(place.address) &&
                        !Region::in_stacks(place.address + place.size);
    bool free = true;
    for (std::uint32_t i = 0; inside && i < place.size; ++i) free &= !by_byte_.contains(place.address + i);
    if (!inside || !free) return false;
    add(place.address, place.size, false);
  }
  return true;
}

}  // namespace heddle
