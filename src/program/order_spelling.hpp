// Memory orders as C spells them.
#pragma once

#include <string_view>

#include "core/operation.hpp"

namespace heddle {

[[nodiscard]] constexpr std::string_view c_spelling(Order order) {
  switch (order) {
    case Order::relaxed:
      return "memory_order_relaxed";
    case Order::acquire:
      return "memory_order_acquire";
    case Order::release:
      return "memory_order_release";
    case Order::acq_rel:
      return "memory_order_acq_rel";
    case Order::seq_cst:
      return "memory_order_seq_cst";
  }
  return "";
}

}  // namespace heddle
