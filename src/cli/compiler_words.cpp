#include "cli/compiler_words.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "cli/option_table.hpp"

namespace heddle::cli {

namespace {

/// Where the value of a flag is: in the rest of the word, or, if there is none, in the next one; only in the
/// rest of the word, which may be empty; nowhere.
enum class FlagValue : std::uint8_t { rest_or_next, rest, none };

/// A flag of the compiler.
struct Flag {
  std::string_view name;
  FlagValue value = FlagValue::rest_or_next;
};

constexpr std::array flags{Flag{"-I"},
                           Flag{"-D"},
                           Flag{"-U"},
                           Flag{"-isystem"},
                           Flag{"-include"},
                           Flag{"-std=", FlagValue::rest},
                           Flag{"-W", FlagValue::rest},
                           Flag{"-w", FlagValue::none},
                           Flag{"-l"},
                           Flag{"-L"},
                           Flag{"-pthread", FlagValue::none}};

const Flag* flag_of(std::string_view word) {
  const auto found = std::ranges::find_if(flags, [&](const Flag& flag) {
    return flag.value == FlagValue::none ? word == flag.name : word.starts_with(flag.name);
  });
  return found == flags.end() ? nullptr : &*found;
}

bool compiles_programs(std::string_view command) {
  return command == "check" || command == "test" || command == "compare";
}

/// Whether the next word is the value of this one, which is an option of Heddle's.
bool takes_next_word(std::string_view word) {
  return std::ranges::any_of(option_table(), [&](const OptionRow& row) {
    const bool is_letter = word.size() == 2 && word[0] == '-' && word[1] == row.letter && row.letter != 0;
    return !row.value.empty() && (word == row.name || is_letter);
  });
}

}  // namespace

DividedLine divide_line(std::span<const char* const> words) {
  DividedLine line;
  const bool compiles = words.size() > 1 && compiles_programs(words[1]);
  bool is_value = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "--") {
      line.of_compiler.insert(line.of_compiler.end(), words.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                              words.end());
      break;
    }
    const Flag* const flag = compiles && !is_value ? flag_of(word) : nullptr;
    is_value = !is_value && takes_next_word(word);
    if (flag == nullptr) {
      line.ours.push_back(words[i]);
      continue;
    }
    line.of_compiler.emplace_back(word);
    const bool is_alone = flag->value == FlagValue::rest_or_next && word == flag->name;
    if (is_alone && i + 1 < words.size() && std::string_view(words[i + 1]) != "--")
      line.of_compiler.emplace_back(words[++i]);
  }
  return line;
}

}  // namespace heddle::cli
