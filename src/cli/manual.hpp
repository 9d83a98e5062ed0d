// The manual page, from the table of options.
#pragma once

#include <string>

namespace heddle::cli {

[[nodiscard]] std::string manual_page();

}  // namespace heddle::cli
