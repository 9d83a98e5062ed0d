#include "report/page.hpp"

#include "report/page_template.hpp"

namespace heddle::report {

namespace {

/// No text of a program may end the element that holds the data ("</script>") or open a comment in it. In
/// JSON, "<" occurs only within strings, where it may be written by its number.
void append_escaped(std::string& page, std::string_view json) {
  for (const char c : json) {
    if (c == '<')
      page += "\\u003c";
    else
      page += c;
  }
}

}  // namespace

std::string to_page(std::string_view json) {
  std::string page;
  page.reserve(page_before_data().size() + json.size() + page_after_data().size());
  page += page_before_data();
  append_escaped(page, json);
  page += page_after_data();
  return page;
}

}  // namespace heddle::report
