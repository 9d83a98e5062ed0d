// Vector clocks in one flat array: row i has one counter per thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/assert.hpp"

namespace heddle {

class ClockRows {
 public:
  using Count = std::uint32_t;

  /// Makes `rows` rows of `width` zeros; storage is kept from one use to the next.
  void reset(std::size_t rows, std::size_t width) {
    width_ = width;
    counts_.assign(rows * width, 0);
  }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::span<Count> operator[](std::size_t row) {
    HEDDLE_DCHECK((row + 1) * width_ <= counts_.size());
    return {counts_.data() + row * width_, width_};
  }
  [[nodiscard]] std::span<const Count> operator[](std::size_t row) const {
    HEDDLE_DCHECK((row + 1) * width_ <= counts_.size());
    return {counts_.data() + row * width_, width_};
  }
  /// Row `into` becomes the least upper bound of both rows.
  void join(std::size_t into, std::size_t from) {
    const std::span<Count> target = (*this)[into];
    const std::span<const Count> other = std::as_const(*this)[from];
    for (std::size_t i = 0; i < width_; ++i) target[i] = std::max(target[i], other[i]);
  }

 private:
  std::size_t width_ = 0;
  std::vector<Count> counts_;
};

}  // namespace heddle
