#include "report/text/wrapping.hpp"

#include <algorithm>

#include "report/text/characters.hpp"

namespace heddle::report {

namespace {

/// Where a word that is too long may be broken: within a call, but not within "f()".
bool breaks(std::string_view word, std::size_t call) {
  return call > 1 && call < word.size() && word[call] != ')';
}

/// Lines grow word by word.
class Lines {
 public:
  explicit Lines(const Wrapping& wrapping) : wrapping_(wrapping), line_(wrapping.lead) {}

  void add(std::string_view spaces, std::string_view word) {
    const std::size_t room = wrapping_.width - std::min(wrapping_.width, columns_of(line_));
    const bool would_fit_below =
        columns_of(line_) > wrapping_.indent && columns_of(word) + wrapping_.indent <= wrapping_.width;
    if ((has_words_ || would_fit_below) && columns_of(spaces) + columns_of(word) > room) {
      finish();
      return add({}, word);
    }
    if (const std::size_t call = word.find('(') + 1; columns_of(word) > room && breaks(word, call)) {
      add(spaces, word.substr(0, call));
      return add({}, word.substr(call));
    }
    line_ += spaces;
    const bool is_too_long = columns_of(word) > room - std::min(room, columns_of(spaces));
    line_ += is_too_long && wrapping_.long_words == LongWords::are_shortened
                 ? shortened(word, std::max<std::size_t>(room, 1))
                 : std::string(word);
    has_words_ = true;
  }

  std::vector<std::string> take() {
    finish(true);
    return std::move(lines_);
  }

 private:
  void finish(bool is_last = false) {
    if (!has_words_ && !is_last) line_.erase(line_.find_last_not_of(' ') + 1);  // a lead alone
    lines_.push_back(with_plain_spaces(std::move(line_)));
    line_.assign(wrapping_.indent, ' ');
    has_words_ = false;
  }

  const Wrapping& wrapping_;
  std::vector<std::string> lines_;
  std::string line_;
  bool has_words_ = false;
};

}  // namespace

std::size_t widest_word(std::string_view text) {
  std::size_t widest = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    std::string_view word = text.substr(at, end - at);
    const std::size_t call = word.find('(') + 1;
    if (breaks(word, call)) {
      widest = std::max(widest, columns_of(word.substr(0, call)));
      word.remove_prefix(call);
    }
    widest = std::max(widest, columns_of(word));
    at = end + 1;
  }
  return widest;
}

std::vector<std::string> wrapped(std::string_view text, const Wrapping& wrapping) {
  Lines lines(wrapping);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t word = std::min(text.find_first_not_of(' ', at), text.size());
    const std::size_t end = std::min(text.find(' ', word), text.size());
    if (word < end) lines.add(text.substr(at, word - at), text.substr(word, end - word));
    at = end;
  }
  return lines.take();
}

std::string paragraph(std::string_view lead, std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  for (const std::string& line : wrapped(text, {.lead = lead, .indent = indent, .width = width}))
    out += line + "\n";
  return out;
}

}  // namespace heddle::report
