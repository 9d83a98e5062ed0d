// Decides queries in which each read has exactly one source, under models with store buffers, by the search
// that exploration by sources uses (verification).
#pragma once

#include <span>

#include "oracle/oracle.hpp"
#include "oracle/store_buffers/verification.hpp"

namespace heddle {

/// Decides a query. Precondition: every read has exactly one source. The guide only determines the order in
/// which events are tried.
[[nodiscard]] Verdict decide_with_buffers(const Query& query, const Model& model, Verification& verification,
                                          std::span<const Step> guide = {});

}  // namespace heddle
