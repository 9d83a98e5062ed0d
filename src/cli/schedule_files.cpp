#include "cli/schedule_files.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"
#include "files/private_files.hpp"
#include "files/user_files.hpp"

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;
using checking::SavedSchedule;

/// Returns the path of a schedule in the cache. Its name is a digest of its content, so that the same finding
/// has the same file.
Result<fs::path> path_in_cache(const SavedSchedule& schedule, const std::string& text) {
  const auto folder = private_cache_folder();
  if (!folder) return Error{folder.error().message + "; use --schedule=FILE"};
  Hasher hash(text.size());
  for (const char c : text) hash.add(static_cast<unsigned char>(c));
  const fs::path program = fs::path(schedule.program.files.front()).stem();
  return *folder / fmt::format("{}-{:08x}.schedule", program.string(), hash.done().lo & 0xffffffffU);
}

}  // namespace

Result<std::string> save_schedule(const SavedSchedule& schedule, const std::string& file) {
  HEDDLE_DCHECK(!schedule.program.files.empty());
  const std::string text = checking::to_text(schedule);
  fs::path path = file;
  if (path.empty()) {
    const auto cached = path_in_cache(schedule, text);
    if (!cached) return cached.error();
    path = *cached;
  }
  return replace_file(path, text);
}

Result<SavedSchedule> load_schedule(const std::string& file) {
  const auto text = read_file(file);
  if (!text) return text.error();
  return checking::read_schedule(*text, file);
}

}  // namespace heddle::cli
