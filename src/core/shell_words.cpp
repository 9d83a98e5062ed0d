#include "core/shell_words.hpp"

#include <utility>

namespace heddle {

std::vector<std::string> shell_words(const std::string& command) {
  std::vector<std::string> words;
  std::string word;
  bool any = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
      any = true;
    } else if (c == quote) {
      quote = 0;
    } else if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      word += command[++i];
      any = true;
    } else if (quote == 0 && (c == ' ' || c == '\t')) {
      if (any) words.push_back(std::exchange(word, {}));
      any = false;
    } else {
      word += c;
      any = true;
    }
  }
  if (any) words.push_back(word);
  return words;
}

}  // namespace heddle
