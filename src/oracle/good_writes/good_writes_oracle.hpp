// Decides queries under SC by VerifySC: translates a query into good-writes, and back.
#pragma once

#include <span>

#include "oracle/good_writes/verify_sc.hpp"
#include "oracle/oracle.hpp"

namespace heddle {

/// Decides the query under SC. The guide is the auxiliary trace: an order of the query's steps, or of some of
/// them, or empty.
[[nodiscard]] Verdict decide_good_writes(const Query& query, VerifySc& verify, std::span<const Step> guide);

/// Returns the query that is equivalent to an instance.
[[nodiscard]] Query query_of(const GoodWrites& instance);

}  // namespace heddle
