#include "runtime/native/guest_threads.hpp"

namespace heddle {

void GuestThreads::reset() {
  for (std::size_t t = 0; t < known_; ++t) threads_[t].reset();
  test_.reset();
  if (!forgets_numbers_) return;
  forgets_numbers_ = false;
  for (std::size_t t = 0; t < known_; ++t) threads_[t].child_numbers.clear();
  numbers_.clear();
  known_ = 1;
}

void GuestThreads::forget_starts() {
  for (std::size_t t = 0; t < known_; ++t) threads_[t].start = {};
}

std::size_t GuestThreads::number_of(const Path& path) {
  const auto [entry, fresh] = numbers_.try_emplace(path, known_);
  if (fresh) ++known_;
  HEDDLE_DCHECK(known_ == numbers_.size() + 1 && known_ <= threads_.size());
  return entry->second;
}

bool GuestThreads::number_child(std::uint32_t ordinal) {
  if (known_ >= threads_.size() && !numbers_.contains({running_, ordinal})) return false;
  me_->child_numbers.push_back(static_cast<std::uint32_t>(number_of({running_, ordinal})));
  return true;
}

std::vector<GuestThreads::Path> GuestThreads::paths() const {
  std::vector<Path> paths(known_ - 1);
  for (const auto& [path, number] : numbers_) paths[number - 1] = path;
  return paths;
}

bool GuestThreads::restore(std::span<const Path> paths) {
  for (const Path& path : paths) {
    if (path.first >= known_ || known_ >= threads_.size()) return false;
    static_cast<void>(number_of(path));
  }
  return true;
}

}  // namespace heddle
