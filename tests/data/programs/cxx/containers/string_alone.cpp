//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Strings in one thread: growth from short to long, searching, replacing, comparing.
#include <cassert>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>

int main() {
  std::string text;
  for (int i = 0; i < 100; ++i) {
    text += static_cast<char>('a' + i % 26);
    assert(text.size() == static_cast<std::size_t>(i) + 1 && text.c_str()[i + 1] == '\0');
  }
  assert(text.find("xyzabc") == 23 && text.rfind('a') == 78 && text.find("zz") == std::string::npos);
  text.erase(26).insert(0, "<").append(2, '>').replace(1, 3, "ABC!");
  assert(text.starts_with("<ABC!def") && text.ends_with("xyz>>") && text.length() == 30);
  const std::string copy = text;
  std::string moved = std::move(text);
  assert(moved == copy && moved.substr(1, 3) == "ABC" && moved < "=" && moved.compare("") > 0);
  std::string_view view = moved;
  view.remove_prefix(view.find('x'));
  view.remove_suffix(2);
  assert(view == "xyz" && view.data() > moved.data());
  for (char& character : moved) character = static_cast<char>(std::toupper(character));
  assert(moved.substr(0, 7) == "<ABC!DE");
  using namespace std::string_literals;
  assert(("nul\0l"s + "eft").size() == 8);
}
