// Reports as one file for a browser: the page of src/report/web with its data in it.
#pragma once

#include <string>
#include <string_view>

namespace heddle::report {

/// Returns the page that shows the data, which is JSON as docs/page.md describes it.
[[nodiscard]] std::string to_page(std::string_view json);

}  // namespace heddle::report
