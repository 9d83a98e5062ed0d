#include "session/resident_memory.hpp"

#include <fstream>
#include <unistd.h>

namespace heddle {

std::optional<std::uint64_t> resident_memory() {
  std::ifstream pages("/proc/self/statm");
  std::uint64_t all = 0, resident = 0;
  if (!(pages >> all >> resident)) return std::nullopt;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace heddle
