// Prints queries as text, for messages and test files, and reads them back.
//
//   T0: Wx Ry<T1.0 | T1: Uy<init
//
// A thread is a list of events; W writes, R reads, U does both at once; a read has its source, the event of a
// thread by index or the initial write; several with commas between them. Under models with store buffers, W
// waits in one, L as well, but with a store-store fence before it, and A does not; C is a compare-exchange
// that fails. Other events: F and S, fences, full and store-store; spawn(T1), join(T1), and - for any that
// needs nothing.
#pragma once

#include <string>
#include <string_view>

#include "oracle/query.hpp"

namespace heddle::fuzz {

[[nodiscard]] std::string text_of(const Query& query);

/// The query of a text. Precondition: the text has that form.
[[nodiscard]] Query question_of(std::string_view text);

}  // namespace heddle::fuzz
