// Sets of (thread, location): which threads may still write which locations. Few of the sets differ.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"
#include "core/ids.hpp"

namespace heddle {

/// The number of a pair (thread, location): the thread writes the location, or tries to.
using WriterId = std::uint32_t;
inline constexpr WriterId no_writer = UINT32_MAX;

class Writers {
 public:
  [[nodiscard]] WriterId number(ThreadId thread, LocationId location) {
    if (at_.size() <= location.value) at_.resize(location.value + std::size_t{1});
    for (const WriterId known : at_[location.value])
      if (threads_[known] == thread) return known;
    threads_.push_back(thread);
    at_[location.value].push_back(static_cast<WriterId>(threads_.size() - 1));
    return at_[location.value].back();
  }
  [[nodiscard]] ThreadId thread(WriterId writer) const {
    HEDDLE_DCHECK(writer < threads_.size());
    return threads_[writer];
  }
  [[nodiscard]] std::span<const WriterId> at(LocationId location) const {
    if (location.value >= at_.size()) return {};
    return at_[location.value];
  }

 private:
  std::vector<ThreadId> threads_;
  std::vector<std::vector<WriterId>> at_;  // by location
};

/// A set of writers.
class WriterSet {
 public:
  void clear() { words_.assign(words_.size(), 0); }
  void add(WriterId writer) {
    if (writer == no_writer) return;
    if (writer / 64 >= words_.size()) words_.resize(writer / 64 + std::size_t{1}, 0);
    words_[writer / 64] |= std::uint64_t{1} << writer % 64;
  }
  [[nodiscard]] bool has(WriterId writer) const {
    return writer / 64 < words_.size() && (words_[writer / 64] >> writer % 64 & 1U) != 0;
  }
  void add(std::span<const std::uint64_t> words) {
    if (words.size() > words_.size()) words_.resize(words.size(), 0);
    for (std::size_t i = 0; i < words.size(); ++i) words_[i] |= words[i];
  }
  /// The set as bits, without zeros at the end: equal sets have equal words.
  [[nodiscard]] std::span<const std::uint64_t> words() const {
    std::size_t size = words_.size();
    while (size > 0 && words_[size - 1] == 0) --size;
    return std::span(words_).first(size);
  }

 private:
  std::vector<std::uint64_t> words_;
};

/// Stores each set once, and gives it a number.
class Summaries {
 public:
  [[nodiscard]] std::uint32_t number(const WriterSet& set) {
    const std::span<const std::uint64_t> words = set.words();
    Hasher hasher(words.size());
    for (const std::uint64_t word : words) hasher.add(word);
    const auto [known, is_new] =
        numbers_.try_emplace(hasher.done(), static_cast<std::uint32_t>(begins_.size() - 1));
    if (is_new) {
      words_.insert(words_.end(), words.begin(), words.end());
      begins_.push_back(words_.size());
    }
    return known->second;
  }
  [[nodiscard]] std::span<const std::uint64_t> operator[](std::uint32_t number) const {
    HEDDLE_DCHECK(number < size());
    return std::span(words_).subspan(begins_[number], begins_[number + 1] - begins_[number]);
  }
  [[nodiscard]] std::size_t size() const { return begins_.size() - 1; }

 private:
  struct Hash {
    [[nodiscard]] std::size_t operator()(const Fingerprint& print) const { return print.lo; }
  };
  std::unordered_map<Fingerprint, std::uint32_t, Hash> numbers_;
  std::vector<std::uint64_t> words_;
  std::vector<std::size_t> begins_ = {0};
};

}  // namespace heddle
