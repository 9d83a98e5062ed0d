// A relation as the set of its pairs. Used in definitions, which need not be fast.
#pragma once

#include <cstddef>
#include <vector>

namespace heddle::fuzz {

class Relation {
 public:
  explicit Relation(std::size_t size) : size_(size), bits_(size * size, false) {}
  void add(std::size_t a, std::size_t b) { bits_[a * size_ + b] = true; }
  [[nodiscard]] bool has(std::size_t a, std::size_t b) const { return bits_[a * size_ + b]; }
  /// Makes the relation transitive.
  void close() {
    for (std::size_t k = 0; k < size_; ++k)
      for (std::size_t i = 0; i < size_; ++i)
        for (std::size_t j = 0; has(i, k) && j < size_; ++j)
          if (has(k, j)) add(i, j);
  }

 private:
  std::size_t size_;
  std::vector<bool> bits_;
};

}  // namespace heddle::fuzz
