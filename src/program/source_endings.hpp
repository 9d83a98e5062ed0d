// Which files are programs, by the endings of their names.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace heddle {

enum class SourceLanguage : unsigned char { c, cxx, llvm, script };

struct SourceEnding {
  std::string_view ending;
  SourceLanguage language;
};

inline constexpr std::array source_endings{
    SourceEnding{".c", SourceLanguage::c},     SourceEnding{".i", SourceLanguage::c},
    SourceEnding{".cpp", SourceLanguage::cxx}, SourceEnding{".cc", SourceLanguage::cxx},
    SourceEnding{".cxx", SourceLanguage::cxx}, SourceEnding{".c++", SourceLanguage::cxx},
    SourceEnding{".C", SourceLanguage::cxx},   SourceEnding{".CPP", SourceLanguage::cxx},
    SourceEnding{".ii", SourceLanguage::cxx},  SourceEnding{".ll", SourceLanguage::llvm},
    SourceEnding{".bc", SourceLanguage::llvm}, SourceEnding{".heddle", SourceLanguage::script}};

/// Whether a file's name ends like those of this language.
[[nodiscard]] constexpr bool is_in(SourceLanguage language, std::string_view file) {
  return std::ranges::any_of(source_endings, [&](const SourceEnding& row) {
    return row.language == language && file.ends_with(row.ending);
  });
}

}  // namespace heddle
