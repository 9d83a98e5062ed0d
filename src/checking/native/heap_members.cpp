#include "checking/native/heap_members.hpp"

#include "core/heap_blocks.hpp"

namespace heddle::checking {

namespace {

/// The offset of an access in a block of some size.
struct Spot {
  std::uint64_t size = 0;  // of the block; 0: it is in none
  std::uint64_t offset = 0;
  friend bool operator==(const Spot&, const Spot&) = default;
};

Spot spot_of(const Execution& execution, LocationId location) {
  const std::uint32_t number = block_of(execution, location);
  if (number == no_block) return {};
  const Block& block = execution.blocks[number];
  return {block.size, execution.places[location.value].address - block.address};
}

}  // namespace

std::vector<std::string> members_accessed(const Execution& execution,
                                          const std::function<std::string(SiteId)>& member_at) {
  std::vector<std::string> members(execution.locations);
  struct Last {
    SiteId site;
    Spot spot;
  };
  std::vector<Last> last(execution.threads.size());  // by thread
  for (const Event& event : execution.events) {
    const LocationId location = event.op.location;
    if (location.value >= members.size() || event.is_drain()) continue;
    const Spot spot = spot_of(execution, location);
    Last& before = last[event.thread().value];
    // An access of the library has the site of the program's last own access. So if the site is the same as
    // before, only an access at the same offset of a block of the same size is to this member.
    const bool is_meant = before.site != event.op.site || before.spot == spot;
    before = {event.op.site, is_meant ? spot : before.spot};
    if (is_meant && spot.size != 0 && members[location.value].empty())
      members[location.value] = member_at(event.op.site);
  }
  return members;
}

}  // namespace heddle::checking
