// The page of --html as the build puts it together (cmake/assemble_page.py): what stands around its data.
#pragma once

#include <string_view>

namespace heddle::report {

[[nodiscard]] std::string_view page_before_data();
[[nodiscard]] std::string_view page_after_data();

}  // namespace heddle::report
