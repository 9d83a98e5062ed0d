#include "runtime/native/main_arguments.hpp"

#include <algorithm>
#include <cstring>

namespace heddle {

namespace {

constexpr std::uint64_t gap = 16;  // so that leaving one object does not end in the next

/// Returns the first address behind all globals, those included that are defined nowhere.
std::uint64_t end_of(const std::vector<GuestGlobal>& globals, std::uint64_t least) {
  for (const GuestGlobal& global : globals)
    if (!global.constant) least = std::max(least, global.address + global.size + gap);
  return (least + gap - 1) / gap * gap;
}

}  // namespace

MainArguments place_arguments(const std::vector<std::string>& arguments, std::uint64_t name,
                              const std::vector<GuestGlobal>& globals, std::uint64_t base,
                              std::vector<std::byte>& image) {
  MainArguments placed;
  placed.count = static_cast<int>(arguments.size() + 1);
  placed.table = end_of(globals, base + image.size());
  std::vector<std::uint64_t> table{name};
  std::uint64_t next = placed.table + 8 * (arguments.size() + 2) + gap;
  placed.objects.emplace_back(placed.table, 8 * (arguments.size() + 2));
  for (const std::string& argument : arguments) {
    table.push_back(next);
    placed.objects.emplace_back(next, argument.size() + 1);
    next = (next + argument.size() + 1 + 2 * gap - 1) / gap * gap;
  }
  table.push_back(0);
  image.resize(next - base);
  std::memcpy(image.data() + (placed.table - base), table.data(), 8 * table.size());
  for (std::size_t i = 0; i < arguments.size(); ++i)
    std::memcpy(image.data() + (table[i + 1] - base), arguments[i].c_str(), arguments[i].size() + 1);
  return placed;
}

}  // namespace heddle
