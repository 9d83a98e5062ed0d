// The kinds of errors that a reduction is guaranteed to find although it runs only one execution per class.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace heddle {

enum class KeptKind : std::uint8_t {
  local_findings = 1,  // what one thread's history shows: failed assertions, accesses out of bounds, …
  deadlock = 2,
  stuck_loops = 4,
  races = 8,
  use_after_free = 16,
  lock_misuse = 32,
};
/// A set of kinds of errors.

class KeptFindings {
 public:
  constexpr KeptFindings() = default;
  constexpr KeptFindings(KeptKind kind)  // NOLINT(google-explicit-constructor)
      : bits_(static_cast<std::uint8_t>(kind)) {}

  [[nodiscard]] constexpr bool contains(KeptKind kind) const {
    return (bits_ & static_cast<std::uint8_t>(kind)) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  friend constexpr KeptFindings operator|(KeptFindings a, KeptFindings b) {
    KeptFindings both;
    both.bits_ = a.bits_ | b.bits_;
    return both;
  }
  friend constexpr bool operator==(KeptFindings, KeptFindings) = default;

 private:
  std::uint8_t bits_ = 0;
};

[[nodiscard]] constexpr KeptFindings operator|(KeptKind a, KeptKind b) {
  return KeptFindings(a) | KeptFindings(b);
}

/// The kinds that the values read by the threads determine: every reduction keeps them.
inline constexpr KeptFindings determined_by_values_read =
    KeptKind::local_findings | KeptKind::deadlock | KeptKind::stuck_loops | KeptKind::lock_misuse;
inline constexpr KeptFindings every_finding =
    determined_by_values_read | KeptKind::races | KeptKind::use_after_free;

struct KeptName {
  KeptKind kind;
  std::string_view name;
};
inline constexpr std::array kept_names{
    KeptName{KeptKind::local_findings, "local findings"}, KeptName{KeptKind::deadlock, "deadlock"},
    KeptName{KeptKind::stuck_loops, "stuck loops"},       KeptName{KeptKind::races, "races"},
    KeptName{KeptKind::use_after_free, "use after free"}, KeptName{KeptKind::lock_misuse, "lock misuse"}};

/// Returns the names of the kinds, separated by commas.
[[nodiscard]] inline std::string to_text(KeptFindings kept) {
  std::string text;
  for (const KeptName& row : kept_names)
    if (kept.contains(row.kind)) text += (text.empty() ? "" : ", ") + std::string(row.name);
  return text;
}

}  // namespace heddle
