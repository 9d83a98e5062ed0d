#include "report/version.hpp"

namespace heddle::report {

std::string_view heddle_version() {
  return HEDDLE_VERSION;
}

}  // namespace heddle::report
