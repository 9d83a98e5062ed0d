// What of the threads' heaps no event shows: objects that only their maker uses, and how long objects are.
// Where they lie follows from what their maker did; who comes there by a pointer does not see that.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>

namespace heddle {

/// Kept over all runs, as LocalityMonitor is. Two runs may have different objects at the same address. That
/// matters if another thread goes there, and what it may do there is not the same: in one the object is only
/// its maker's, or has ended. Not noticed: objects of different length that are made by different lines.
class HeapLayouts {
 public:
  using Address = std::uint64_t;

  /// An object was made; whether nobody but its maker is known to use such.
  void made(Address begin, std::uint64_t size, std::uint32_t origin, bool is_private) {
    if (is_private) add_unseen(begin, begin + size);
    const auto [known, is_new] = objects_.try_emplace(begin, Object{size, size, origin, false});
    if (is_new) return;
    Object& object = known->second;
    object.differs |= object.origin != origin || object.shortest != size || object.longest != size;
    if (object.differs && asked_.contains(begin)) differ_ = true;
    if (object.origin != origin) return;
    object.shortest = std::min(object.shortest, size);
    object.longest = std::max(object.longest, size);
    add_unseen(begin + object.shortest, begin + object.longest);
  }
  /// Another thread than its maker has used the byte.
  void used(Address address) {
    if (!used_.insert(address).second) return;
    const auto after = unseen_.upper_bound(address);
    differ_ |= after != unseen_.begin() && std::prev(after)->second > address;
  }
  /// Another thread has asked for the object that begins there.
  void asked(Address begin) {
    asked_.insert(begin);
    const auto known = objects_.find(begin);
    differ_ |= known != objects_.end() && known->second.differs;
    used(begin);
  }
  [[nodiscard]] bool differ() const { return differ_; }
  void clear() { *this = {}; }

 private:
  struct Object {
    std::uint64_t shortest = 0, longest = 0;  // of those made by the same line
    std::uint32_t origin = 0;
    bool differs = false;
  };
  void add_unseen(Address begin, Address end) {
    if (begin >= end) return;
    const auto here = unseen_.try_emplace(begin, begin).first;
    if (here->second >= end) return;
    here->second = end;
    if (here != unseen_.begin()) here->second = std::max(end, std::prev(here)->second);
    for (auto later = std::next(here); later != unseen_.end() && later->second < end; ++later)
      later->second = end;
    const auto first = used_.lower_bound(begin);
    differ_ |= first != used_.end() && *first < end;
  }

  // Ranges, by where they begin, with the last end of those that begin no later.
  std::map<Address, Address> unseen_;
  std::unordered_map<Address, Object> objects_;
  std::set<Address> used_, asked_;
  bool differ_ = false;
};

}  // namespace heddle
