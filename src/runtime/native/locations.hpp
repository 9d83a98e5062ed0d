// Addresses of the program under test as locations: small numbers, the same in every execution.
//
// A location is a run of bytes that is read and written as a whole. Which runs these are is learnt: every
// access of a variable makes its bytes one location. Accesses of different sizes that overlap share one
// location, of at most a word; the narrower access is then a part of it. Copying a block makes no demands: it
// goes along the locations that are there, and what it is first to touch is divided again when a variable
// turns out to lie within (`Use::copied`). When what was learnt changes locations that were used already, the
// search has to start again.
//
// Where stores wait in buffers, a store of a part is harder to follow than a store of a whole location, and
// plain accesses are divided instead (find_plain): what only plain accesses use becomes as small as the
// smallest plain store there, and a plain access that is wider than the locations inside it is several steps,
// one for each. So only atomic accesses can make plain stores partial ones, or be partial themselves.
//
// Nothing is lost by that, and nothing invented that matters: between the steps another thread can come in,
// or see half of the access, only if it accesses these bytes while the access takes place. In an execution
// without a data race no thread does, so it is one that the program has with whole accesses, and the other
// way round. In one with a race the first race is found all the same: the steps race as the whole does, each
// with its own bytes, and the report names those. If races are not looked for (`--ignore=races`), a race may
// show half of an access, as it may on a machine: compilers divide plain accesses, too. Volatile accesses are
// atomic ones here, and are never divided. A loop that waits by its state reads several locations then; like
// any loop that does, it waits for a change of either.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "core/ids.hpp"
#include "core/operation.hpp"
#include "runtime/native/region.hpp"

namespace heddle {

class Locations {
 public:
  enum class Fit : std::uint8_t {
    known,     // the location, or a part of one
    changed,   // locations had to be made anew
    too_wide,  // it would make a location of more than a word
    several,   // a plain access to several locations
  };
  struct Found {
    Fit fit = Fit::known;
    LocationId location;
    Part part;
    std::uint32_t size = 0;  // of the piece found
  };

  /// Returns the location of a variable, if it was looked up recently and is accessed as a whole; no_location
  /// otherwise.
  [[nodiscard]] LocationId find_recent(std::uint64_t address, std::uint32_t size) const {
    const Recent& recent = recent_[slot(address)];
    const bool same = recent.place.address == address && recent.place.size == size;
    return same ? recent.location : no_location;
  }
  /// Makes find_recent() find this location no more until it is looked up again.
  void forget_recent(LocationId location) { recent_[slot(place(location).address)] = {}; }
  /// Returns the location that an address lies in; no_location if there is none.
  [[nodiscard]] LocationId known_at(std::uint64_t address) const {
    const auto known = by_byte_.find(address);
    return known == by_byte_.end() ? no_location : LocationId{known->second};
  }
  /// Returns the location of a variable that is accessed as a whole; makes one if need be.
  [[nodiscard]] Found find(std::uint64_t address, std::uint32_t size);
  /// Returns the location of a plain access that may be divided. A part of a location that only plain
  /// accesses use is never written: it becomes a location.
  [[nodiscard]] Found find_plain(std::uint64_t address, std::uint32_t size, bool writes);
  /// Returns the next piece of a block that starts at the address, of at most `limit` bytes.
  [[nodiscard]] Found next_piece(std::uint64_t address, std::uint64_t limit, bool writes);

  [[nodiscard]] const Place& place(LocationId location) const {
    HEDDLE_DCHECK(location.value < places_.size());
    return places_[location.value];
  }
  [[nodiscard]] std::span<const Place> places() const { return places_; }
  [[nodiscard]] std::size_t size() const { return places_.size(); }
  /// Takes over the locations of a saved schedule. Returns false if no run can have had these.
  [[nodiscard]] bool restore(std::span<const Place> places);

 private:
  /// A small cache: most accesses are to a place that was accessed recently, and need one comparison.
  struct Recent {
    Place place;
    LocationId location;
  };
  static constexpr std::size_t slot(std::uint64_t address) {
    return (address * 0x9e3779b97f4a7c15ULL) >> 52;  // as many bits as recent_ has slots
  }

  /// How the bytes of a location have been accessed so far, which says how they may be divided anew.
  enum class Use : std::uint8_t {
    copied,   // only in blocks
    divided,  // only by plain accesses that may be divided
    whole,    // by accesses that may not
  };

  LocationId add(std::uint64_t address, std::uint32_t size, Use use);
  Found add_fresh(const Place& range, Use use);
  void remove(std::uint32_t location);
  /// The narrower access to the location that the address lies in.
  [[nodiscard]] Found part_at(std::uint64_t address, std::uint32_t size) const;
  /// Removes the locations among these bytes that are not accessed as a whole. Returns the range that the
  /// other locations there cover together with the bytes.
  [[nodiscard]] Place claim(const Place& range);

  std::vector<Place> places_;  // by location
  std::vector<Use> uses_;      // by location
  std::unordered_map<std::uint64_t, std::uint32_t> by_byte_;
  std::array<Recent, 4096> recent_{};
};

/// The memory of the machine: the program's own memory, by location.
class RegionMemory {
 public:
  static constexpr bool goes_back = false;
  RegionMemory(const Locations* locations, Region* region) : locations_(locations), region_(region) {}

  [[nodiscard]] std::size_t size() const { return locations_->size(); }
  /// Values are sign-extended to a word, as the instrumented code hands them over.
  [[nodiscard, gnu::always_inline]] Value read(LocationId location) const {
    const Place& place = locations_->place(location);
    const void* from = reinterpret_cast<const void*>(place.address);
    switch (place.size) {
      case 1:
        return load<std::int8_t>(from);
      case 2:
        return load<std::int16_t>(from);
      case 4:
        return load<std::int32_t>(from);
      case 8:
        return load<std::int64_t>(from);
      default: {
        Value value = 0;
        std::memcpy(&value, from, place.size);
        return fit(location, value);
      }
    }
  }
  [[gnu::always_inline]] void write(LocationId location, Value value) {
    const Place& place = locations_->place(location);
    region_->note_write(place.address, place.size);
    void* to = reinterpret_cast<void*>(place.address);
    switch (place.size) {  // little-endian
      case 4:
        std::memcpy(to, &value, 4);
        return;
      case 8:
        std::memcpy(to, &value, 8);
        return;
      default:
        std::memcpy(to, &value, place.size);
        return;
    }
  }

  /// Returns the value cut to the width of the location.
  [[nodiscard]] Value fit(LocationId location, Value value) const {
    const std::uint32_t size = locations_->place(location).size;
    if (size == 8 || size == 0) return value;
    const std::uint32_t unused = 64 - 8 * size;
    return static_cast<Value>(static_cast<std::uint64_t>(value) << unused) >> unused;
  }

 private:
  template <class T>
  static Value load(const void* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
  const Locations* locations_;
  Region* region_;
};

}  // namespace heddle
