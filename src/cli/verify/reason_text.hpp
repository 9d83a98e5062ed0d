// Why a trace is not realizable, in words.
#pragma once

#include "cli/verify/named_trace.hpp"
#include "oracle/explain.hpp"
#include "report/verify_report.hpp"

namespace heddle::cli {

void describe(const Reason& reason, const NamedTrace& trace, report::VerifyModelReport& report);

}  // namespace heddle::cli
