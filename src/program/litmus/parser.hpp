// Reads litmus tests in C syntax (docs: the grammar is that of the oracle's tests, with the additions below).
//
// Accepted beyond that grammar:
//  - loads may be acquire or seq_cst, stores release or seq_cst;
//  - the operands of stores, read-modify-writes and comparisons may be any sum of numbers, registers and
//    parenthesised sums or bit-wise ands; read-modify-writes may have an address with an offset;
//  - a parameter that the initial state does not mention starts at 0;
//  - without a `locations` line the variables are all registers, thread by thread in the order of their
//    assignments, then all locations. With one, they are those it lists, in its order, then any others that
//    the condition mentions.
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "program/litmus/test.hpp"

namespace heddle {

/// Returns the test that the text describes. Errors have the form `FILE:LINE: expected X, found 'Y'`.
[[nodiscard]] Result<LitmusTest> parse_litmus(std::string_view text, std::string_view file_name);

}  // namespace heddle
