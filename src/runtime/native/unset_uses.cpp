#include "runtime/native/unset_uses.hpp"

namespace heddle {

namespace {

std::uint32_t line_of(const Guest& guest, std::uint32_t site) {
  return guest.text().sites[site].line;
}

/// Appends what was never set.
void append_object(std::string& words, Guest& guest, Guest::Origin origin) {
  const ProgramText& text = guest.text();
  const Guest::Origin first_block = Guest::first_local + static_cast<Guest::Origin>(text.locals.size());
  if (const GuestLocal* local = guest.memory().local_of(origin)) {
    words += "`";
    words += local->name.empty() ? "a local variable" : local->name;
    words += "` was never set";
    if (local->site != 0)
      words += " (it is declared at line " + std::to_string(line_of(guest, local->site)) + ")";
  } else if (origin >= first_block && origin - first_block < text.sites.size()) {
    words += "memory of the block that line " + std::to_string(line_of(guest, origin - first_block)) +
             " allocates was never set";
  } else {
    words += "a value that was never set is used";
  }
}

}  // namespace

void use_unset(Guest& guest, Guest::Origin origin) {
  std::string& words = guest.me().failure_words;  // nothing that owns memory stays on the stack
  words.clear();
  append_object(words, guest, origin);
  const UnsetRead& read = guest.me().unset_read;
  const std::uint32_t read_at = line_of(guest, read.site.value);
  if (read.object == origin && origin != 0 && read_at != 0 &&
      read_at != line_of(guest, guest.me().site.value))
    words += "; it is read at line " + std::to_string(read_at);
  guest.fail(FindingKind::uninitialised_read, words);
}

void require_set(Guest& guest, std::uint64_t address, std::uint64_t size) {
  UnsetMemory* const unset = guest.memory().unset();
  if (unset == nullptr) return;
  if (const auto origin = unset->first_unset(address, size)) use_unset(guest, *origin);
}

}  // namespace heddle
