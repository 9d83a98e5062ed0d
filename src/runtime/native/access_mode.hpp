// How the program's text accesses memory: plain, or atomic with an order. Instrumented code passes it as a
// number.
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

/// What a read-modify-write did.
struct Modified {
  Value read = 0;  // as wide as the access
  bool wrote = false;
};

/// The orders of a read-modify-write: when it writes, and when it does not.
struct AccessOrders {
  Order writing;
  Order otherwise;
  AccessOrders(Order both) : writing(both), otherwise(both) {}  // NOLINT(google-explicit-constructor)
  AccessOrders(Order when_writing, Order when_not) : writing(when_writing), otherwise(when_not) {}
};

}  // namespace heddle
