// The general consistency question, where each read has exactly one source, decided under models with store
// buffers by what exploration by sources uses (verification).
#pragma once

#include <span>

#include "oracle/oracle.hpp"
#include "oracle/store_buffers/verification.hpp"

namespace heddle {

/// Every read must have exactly one source. The guide only says in which order events are looked at.
[[nodiscard]] Verdict decide_with_buffers(const Query& query, const Model& model, Verification& verification,
                                          std::span<const Step> guide = {});

}  // namespace heddle
