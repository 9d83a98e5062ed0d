// The interface of an oracle: decides queries (query.hpp). Every yes carries a witness.
#pragma once

#include <variant>

#include "memory/model.hpp"
#include "oracle/query.hpp"

namespace heddle {

struct Inconsistent {};
using Verdict = std::variant<Witness, Inconsistent>;

/// Decides the query of all events that are pushed and not popped. Events are pushed in an order that
/// respects program order, and popped last in, first out.
class Oracle {
 public:
  virtual ~Oracle() = default;
  virtual void push(const QueryEvent& event) = 0;
  virtual void pop(std::size_t events) = 0;
  [[nodiscard]] virtual Verdict decide() = 0;
};

}  // namespace heddle
