// How the program's text accesses memory: plain, or atomic with an order. Handed over by the instrumented code as a number.
#pragma once

#include <cstdint>

#include "core/operation.hpp"

namespace heddle {

struct AccessMode {
  Order order = Order::relaxed;
  bool plain = true;

  [[nodiscard]] static constexpr AccessMode atomic(Order order) { return {order, false}; }
  [[nodiscard]] static constexpr AccessMode from_number(std::uint32_t number) {
    return number == plain_number ? AccessMode{} : atomic(static_cast<Order>(number));
  }
  static constexpr std::uint32_t plain_number = 5;  // one more than the last order
};

inline constexpr AccessMode plain_access{};

}  // namespace heddle
