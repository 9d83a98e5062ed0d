#include "runtime/native/guest_threads.hpp"

namespace heddle {

void GuestThreads::reset() {
  for (std::size_t t = 0; t < known_; ++t) threads_[t].reset();
}

void GuestThreads::forget_starts() {
  for (std::size_t t = 0; t < known_; ++t) threads_[t].start = {};
}

void GuestThreads::prepare(std::size_t number, Region& region, void (*entry)(void*), void* argument) {
  GuestThread& thread = (*this)[number];
  HEDDLE_DCHECK(thread.state == ThreadState::unborn);
  if (thread.stack_high == 0) thread.set_stack(region.stack_of(number));
  thread.context.prepare(entry, argument);
  thread.state = ThreadState::ready;
}

std::size_t GuestThreads::number_of(const Path& path) {
  const auto [entry, fresh] = numbers_.try_emplace(path, known_);
  if (fresh) ++known_;
  HEDDLE_DCHECK(known_ == numbers_.size() + 1 && known_ <= threads_.size());
  return entry->second;
}

std::optional<ThreadId> GuestThreads::new_child(Entry entry, void* argument) {
  const std::uint32_t ordinal = me_->children++;
  if (me_->child_numbers.size() <= ordinal) {
    if (known_ >= threads_.size() && !numbers_.contains({running_, ordinal})) return std::nullopt;
    me_->child_numbers.push_back(static_cast<std::uint32_t>(number_of({running_, ordinal})));
  }
  const std::size_t number = me_->child_numbers[ordinal];
  HEDDLE_DCHECK(number != 0 && number < known_);
  threads_[number].entry = entry;
  threads_[number].argument = argument;
  threads_[number].site = me_->site;  // until it comes to a place of its own
  return ThreadId{static_cast<std::uint16_t>(number)};
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
