// Addresses of the program under test as locations: small numbers, the same in every execution.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/ids.hpp"

namespace heddle {

struct Place {
  std::uint64_t address = 0;
  std::uint32_t size = 0;  // 1, 2, 4 or 8 bytes
};

class Locations {
 public:
  /// Nothing when it overlaps a location of another size.
  [[nodiscard]] std::optional<LocationId> find_or_add(std::uint64_t address, std::uint32_t size) {
    Recent& recent = recent_[address % recent_.size()];
    if (recent.place.address == address && recent.place.size == size) return recent.location;
    const auto found = look_up(address, size);
    if (found) recent = {{address, size}, *found};
    return found;
  }
  [[nodiscard]] const Place& place(LocationId location) const { return places_[location.value]; }
  [[nodiscard]] std::size_t size() const { return places_.size(); }

 private:
  /// Most accesses are to a place that was accessed before: one comparison then.
  struct Recent {
    Place place;
    LocationId location;
  };

  std::optional<LocationId> look_up(std::uint64_t address, std::uint32_t size) {
    const auto known = by_byte_.find(address);
    if (known != by_byte_.end()) {
      const Place& place = places_[known->second];
      if (place.address == address && place.size == size) return LocationId{known->second};
      return std::nullopt;
    }
    for (std::uint32_t i = 1; i < size; ++i)
      if (by_byte_.contains(address + i)) return std::nullopt;
    const auto id = static_cast<std::uint32_t>(places_.size());
    places_.push_back({address, size});
    for (std::uint32_t i = 0; i < size; ++i) by_byte_[address + i] = id;
    return LocationId{id};
  }
  std::vector<Place> places_;  // by location
  std::unordered_map<std::uint64_t, std::uint32_t> by_byte_;
  std::array<Recent, 4096> recent_{};
};

/// The machine's memory is the program's own.
class GuestMemory {
 public:
  explicit GuestMemory(const Locations* locations) : locations_(locations) {}

  [[nodiscard]] std::size_t size() const { return locations_->size(); }
  /// Values are sign-extended to a word, as the instrumented code hands them over.
  [[nodiscard]] Value read(LocationId location) const {
    const Place& place = locations_->place(location);
    const void* from = reinterpret_cast<const void*>(place.address);
    switch (place.size) {
      case 1:
        return load<std::int8_t>(from);
      case 2:
        return load<std::int16_t>(from);
      case 4:
        return load<std::int32_t>(from);
      default:
        return load<std::int64_t>(from);
    }
  }
  void write(LocationId location, Value value) {
    const Place& place = locations_->place(location);
    std::memcpy(reinterpret_cast<void*>(place.address), &value, place.size);  // little-endian
  }

  /// The value as the location can hold it.
  [[nodiscard]] Value fit(LocationId location, Value value) const {
    switch (locations_->place(location).size) {
      case 1:
        return static_cast<std::int8_t>(value);
      case 2:
        return static_cast<std::int16_t>(value);
      case 4:
        return static_cast<std::int32_t>(value);
      default:
        return value;
    }
  }

 private:
  template <class T>
  static Value load(const void* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
  const Locations* locations_;
};

}  // namespace heddle
