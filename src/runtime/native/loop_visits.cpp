#include "runtime/native/loop_visits.hpp"

#include <algorithm>
#include <cstring>

namespace heddle {

namespace {

std::uint64_t word_at(std::uint64_t address) {
  std::uint64_t word = 0;
  std::memcpy(&word, reinterpret_cast<const void*>(address), sizeof word);
  return word;
}

/// Returns the bytes of a granule that lie in a range, as a mask.
std::uint64_t mask_of(std::uint64_t granule, std::uint64_t address, std::uint64_t size) {
  const std::uint64_t first = address > granule ? address - granule : 0;
  const std::uint64_t last = std::min<std::uint64_t>(address + size - granule, 8);
  HEDDLE_DCHECK(first < last);
  const std::uint64_t up_to_last = last == 8 ? ~0ULL : (1ULL << (8 * last)) - 1;
  return up_to_last & ~((1ULL << (8 * first)) - 1);
}

}  // namespace

void LoopVisits::log_write(std::uint64_t address, std::uint64_t size) {
  if (writes_.size() + size / 8 >= most_writes) return clear();
  for (std::uint64_t granule = address / 8 * 8; granule < address + size; granule += 8)
    writes_.push_back({granule, mask_of(granule, address, size), word_at(granule)});
}

void LoopVisits::arrive(std::uint64_t frame, LoopHead head, bool enters) {
  while (!visits_.empty() && visits_.back().frame < frame) visits_.pop_back();
  if (enters)
    std::erase_if(visits_,
                  [&](const LoopVisit& visit) { return visit.frame == frame && visit.head == head; });
  if (visits_.empty()) forget_logs();
  HEDDLE_DCHECK(is_open() || (writes_.empty() && objects_.empty() && idle_.empty()));
}

std::vector<LoopVisit> LoopVisits::equal_visits(const LoopVisit& now) const {
  std::vector<LoopVisit> equal;
  for (std::size_t i = visits_.size(); i-- > 0;) {
    const LoopVisit& visit = visits_[i];
    if (visit.frame != now.frame) break;
    if (visit.head == now.head && visit.state == now.state && memory_is_as_at(visit)) equal.push_back(visit);
  }
  return equal;
}

void LoopVisits::add(LoopVisit visit) {
  visit.writes = static_cast<std::uint32_t>(writes_.size());
  visit.objects = static_cast<std::uint32_t>(objects_.size());
  const auto is_of_head = [&](const LoopVisit& other) {
    return other.frame == visit.frame && other.head == visit.head;
  };
  if (static_cast<std::size_t>(std::ranges::count_if(visits_, is_of_head)) >= kept_of_a_head)
    visits_.erase(std::ranges::find_if(visits_, is_of_head));
  visits_.push_back(visit);
}

bool LoopVisits::is_newer(std::uint64_t address, const LoopVisit& visit) const {
  return std::ranges::any_of(std::span(objects_).subspan(visit.objects), [&](const ObjectChange& change) {
    return change.made && (address - change.address < change.size || address == change.cell);
  });
}

/// Whether every object that was made since the visit has ended, and no older one has.
bool LoopVisits::objects_have_ended(const LoopVisit& visit) const {
  std::vector<std::uint64_t> live;
  for (const ObjectChange& change : std::span(objects_).subspan(visit.objects)) {
    if (change.made)
      live.push_back(change.address);
    else if (const auto made = std::ranges::find(live, change.address); made != live.end())
      live.erase(made);
    else
      return false;
  }
  return live.empty();
}

bool LoopVisits::memory_is_as_at(const LoopVisit& visit) const {
  if (!objects_have_ended(visit)) return false;
  const std::span<const OwnWrite> since = std::span(writes_).subspan(visit.writes);
  return std::ranges::all_of(since, [&](const OwnWrite& write) {
    const std::uint64_t changed = (word_at(write.granule) ^ write.before) & write.mask;
    return changed == 0 || is_newer(write.granule, visit) || is_as_before(since, write.granule, changed);
  });
}

/// Whether these bytes are now what they were before the first of these writes.
bool LoopVisits::is_as_before(std::span<const OwnWrite> writes, std::uint64_t granule, std::uint64_t mask) {
  const std::uint64_t now = word_at(granule);
  for (const OwnWrite& write : writes) {
    if (write.granule != granule) continue;
    if (((now ^ write.before) & write.mask & mask) != 0) return false;
    mask &= ~write.mask;  // later changes of these bytes do not say what was there at first
    if (mask == 0) return true;
  }
  return true;
}

}  // namespace heddle
