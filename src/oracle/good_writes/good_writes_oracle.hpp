// Consistency questions with good-writes, decided by VerifySC.
#pragma once

#include <span>

#include "oracle/good_writes/verify_sc.hpp"
#include "oracle/oracle.hpp"

namespace heddle {

/// Under SC. The guide is the auxiliary trace: an order of the query's steps, or of some of them, or nothing.
[[nodiscard]] Verdict decide_good_writes(const Query& query, VerifySc& verify, std::span<const Step> guide);

/// The inverse: the question that an instance asks.
[[nodiscard]] Query query_of(const GoodWrites& instance);

}  // namespace heddle
