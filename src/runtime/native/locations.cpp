#include "runtime/native/locations.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t word = 8;

/// Whether a program has memory there that events can use: globals and heaps, and the runtime's own words.
bool can_be_location(const Place& place) {
  const bool is_cell = place.size == word && place.address % word == 0;
  if (Region::address_of_cell(place.address) != 0) return is_cell;
  return Region::contains(place.address) && !Region::in_constants(place.address) &&
         !Region::in_stacks(place.address + place.size);
}

}  // namespace

LocationId Locations::add(std::uint64_t address, std::uint32_t size, Use use) {
  HEDDLE_DCHECK(size != 0 && size <= word);
  HEDDLE_DCHECK(places_.size() == uses_.size());
  const auto id = static_cast<std::uint32_t>(places_.size());
  places_.push_back({address, size});
  uses_.push_back(use);
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
    if (uses_[known->second] == Use::whole) {
      first = std::min(first, place.address);
      last = std::max(last, place.address + place.size);
    }
    remove(known->second);
  }
  const Place all{first, static_cast<std::uint32_t>(last - first)};
  return all.size == range.size ? all : claim(all);  // wider: it may meet others
}

Locations::Found Locations::add_fresh(const Place& range, Use use) {
  const LocationId fresh = add(range.address, range.size, use);
  recent_[slot(range.address)] = {range, fresh};
  return {Fit::known, fresh, {}, range.size};
}

Locations::Found Locations::part_at(std::uint64_t address, std::uint32_t size) const {
  const LocationId location = known_at(address);
  const std::uint64_t offset = address - place(location).address;
  HEDDLE_DCHECK(offset + size <= place(location).size);
  return {Fit::known, location, {static_cast<std::uint8_t>(offset), static_cast<std::uint8_t>(size)}, size};
}

Locations::Found Locations::find(std::uint64_t address, std::uint32_t size) {
  HEDDLE_DCHECK(size != 0 && size <= word);
  const Place range{address, size};
  const auto known = by_byte_.find(address);
  bool met = false;
  for (std::uint32_t i = 0; i < size; ++i) met |= by_byte_.contains(address + i);
  if (!met) return add_fresh(range, Use::whole);
  if (known != by_byte_.end()) {
    const Place& place = places_[known->second];
    const LocationId location{known->second};
    if (place.address == address && place.size == size) {
      uses_[known->second] = Use::whole;
      recent_[slot(address)] = {range, location};
      return {Fit::known, location, {}, size};
    }
    if (uses_[known->second] == Use::whole && address + size <= place.address + place.size)
      return part_at(address, size);
  }
  const Place all = claim(range);
  if (all.size > word) return {Fit::too_wide, {}, {}, 0};
  add(all.address, all.size, Use::whole);
  return {Fit::changed, {}, {}, 0};
}

Locations::Found Locations::find_plain(std::uint64_t address, std::uint32_t size, bool writes) {
  HEDDLE_DCHECK(size != 0 && size <= word);
  const Place range{address, size};
  bool met = false, met_variable = false;
  for (std::uint32_t i = 0; i < size; ++i) {
    const LocationId known = known_at(address + i);
    met |= known != no_location;
    met_variable |= known != no_location && uses_[known.value] != Use::copied;
  }
  if (!met) return add_fresh(range, Use::divided);
  if (const LocationId known = known_at(address); known != no_location) {
    const Place& place = places_[known.value];
    Use& use = uses_[known.value];
    if (place.address == address && place.size == size) {
      if (use == Use::copied) use = Use::divided;
      recent_[slot(address)] = {range, known};
      return {Fit::known, known, {}, size};
    }
    const bool is_inside = address + size <= place.address + place.size;
    if (is_inside && (use == Use::whole || (use == Use::divided && !writes))) return part_at(address, size);
    if (is_inside) met_variable = false;
  }
  if (met_variable) return {Fit::several, {}, {}, 0};
  for (std::uint32_t i = 0; i < size; ++i)
    if (const LocationId known = known_at(address + i); known != no_location) remove(known.value);
  add(address, size, Use::divided);
  return {Fit::changed, {}, {}, 0};
}

Locations::Found Locations::next_piece(std::uint64_t address, std::uint64_t limit, bool writes) {
  HEDDLE_DCHECK(limit != 0);
  const auto known = by_byte_.find(address);
  if (known == by_byte_.end()) {
    std::uint32_t size = 1;
    const auto most = static_cast<std::uint32_t>(std::min<std::uint64_t>(word - address % word, limit));
    while (size < most && !by_byte_.contains(address + size)) ++size;
    return {Fit::known, add(address, size, Use::copied), {}, size};
  }
  const Place place = places_[known->second];
  const Use use = uses_[known->second];
  const auto rest =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(place.address + place.size - address, limit));
  HEDDLE_DCHECK(place.address <= address && rest != 0 && rest <= place.size);
  if (rest == place.size) return {Fit::known, {known->second}, {}, rest};
  if (use == Use::whole || (use == Use::divided && !writes)) return part_at(address, rest);
  remove(known->second);
  add(address, rest, use);
  return {Fit::changed, {}, {}, 0};
}

bool Locations::restore(std::span<const Place> places) {
  HEDDLE_DCHECK(places_.size() == uses_.size());
  for (const Place& place : places) {
    if (place.size == 0) {  // keeps the numbers of the others
      places_.push_back(place);
      uses_.push_back(Use::whole);
      continue;
    }
    bool free = place.size <= word;
    for (std::uint32_t i = 0; free && i < place.size; ++i) free = !by_byte_.contains(place.address + i);
    if (!free || !can_be_location(place)) return false;
    add(place.address, place.size, Use::whole);
  }
  return true;
}

}  // namespace heddle
