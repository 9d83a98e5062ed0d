// Heap facts that can differ between executions without any event: private objects, object sizes. A thread
// that follows a pointer there would observe the difference, so such a program must not be walked.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>

#include "core/assert.hpp"

namespace heddle {

/// Decides whether a thread used an address of another thread's heap at which two runs had different objects:
/// differ(). What it knows is kept over all runs, as in LocalityMonitor. Such a use matters if in one of the
/// runs the object is private to its maker, or has ended. It does not notice objects of different size that
/// are made by different lines.
class HeapLayouts {
 public:
  using Address = std::uint64_t;

  /// Records a new object; `is_private`: only their makers are known to use objects of this origin.
  void made(Address begin, std::uint64_t size, std::uint32_t origin, bool is_private) {
    if (is_private) add_private(begin, begin + size);
    const auto [known, is_new] = objects_.try_emplace(begin, Object{size, size, origin, false});
    if (is_new) return;
    Object& object = known->second;
    object.differs |= object.origin != origin || object.shortest != size || object.longest != size;
    if (object.differs && asked_.contains(begin)) differ_ = true;
    if (object.origin != origin) return;
    object.shortest = std::min(object.shortest, size);
    object.longest = std::max(object.longest, size);
    add_private(begin + object.shortest, begin + object.longest);
  }
  /// Records that another thread than its maker has used the byte.
  void used(Address address) {
    if (!used_.insert(address).second) return;
    const auto after = private_.upper_bound(address);
    differ_ |= after != private_.begin() && std::prev(after)->second > address;
  }
  /// Records that another thread than its maker has looked up the object that begins there.
  void asked(Address begin) {
    asked_.insert(begin);
    const auto known = objects_.find(begin);
    HEDDLE_DCHECK(known == objects_.end() || known->second.shortest <= known->second.longest);
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
  void add_private(Address begin, Address end) {
    if (begin >= end) return;
    const auto here = private_.try_emplace(begin, begin).first;
    HEDDLE_DCHECK(here == private_.begin() || std::prev(here)->second <= here->second ||
                  here->second == begin);
    if (here->second >= end) return;
    here->second = end;
    if (here != private_.begin()) here->second = std::max(end, std::prev(here)->second);
    for (auto later = std::next(here); later != private_.end() && later->second < end; ++later)
      later->second = end;
    const auto first = used_.lower_bound(begin);
    differ_ |= first != used_.end() && *first < end;
  }

  // Bytes that were private in some run: ranges by where they begin, each with the last end of those that
  // begin no later.
  std::map<Address, Address> private_;
  std::unordered_map<Address, Object> objects_;
  std::set<Address> used_, asked_;
  bool differ_ = false;
};

}  // namespace heddle
