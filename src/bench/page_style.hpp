// The style sheet of the page, made from web/bench.css.
#pragma once

#include <string_view>

namespace heddle::bench {

[[nodiscard]] std::string_view page_style();
/// For the page's security policy.
[[nodiscard]] std::string_view page_style_hash();

}  // namespace heddle::bench
