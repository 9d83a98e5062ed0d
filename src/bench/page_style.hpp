// The style sheet of the page, made from web/bench.css.
#pragma once

#include <string_view>

namespace heddle::bench {

/// Returns the text of the style sheet.
[[nodiscard]] std::string_view page_style();
/// Returns the digest of that text as the page's Content-Security-Policy names it.
[[nodiscard]] std::string_view page_style_hash();

}  // namespace heddle::bench
