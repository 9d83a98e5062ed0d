#include "oracle/causality/causal_pasts.hpp"

#include "core/assert.hpp"
#include "oracle/causality/causal_closure.hpp"

namespace heddle {

CausalPasts::CausalPasts() : closure_(std::make_unique<CausalClosure>()) {}
CausalPasts::~CausalPasts() = default;

void CausalPasts::set_stop_token(StopToken& stop) {
  closure_->set_stop_token(stop);
}

void CausalPasts::load(const CausalTrace& trace) {
  trace_ = &trace;
  width_ = trace.threads();
  is_known_.assign(trace.size(), 0);
  rows_.resize(trace.size() * 2 * width_);
  allowed_.clear();
  for (std::uint16_t t = 0; t < width_; ++t)
    allowed_.push_back(static_cast<std::uint32_t>(trace.of(ThreadId{t}).size()));
}

std::span<const std::uint32_t> CausalPasts::known(CausalPosition event) {
  HEDDLE_DCHECK(event < is_known_.size());
  if (is_known_[event] == 0) find(event);
  return std::span(rows_).subspan(std::size_t{2} * event * width_, 2 * width_);
}

void CausalPasts::find(CausalPosition event) {
  is_known_[event] = 1;
  required_.assign(width_, 0);
  required_[(*trace_)[event].thread.value] = (*trace_)[event].index + 1;
  CausalQuestion question;
  question.required = required_;
  question.allowed = allowed_;
  const bool is_possible = closure_->close(*trace_, question);
  HEDDLE_CHECK(is_possible);  // the execution is such an order
  std::uint32_t* row = rows_.data() + std::size_t{2} * event * width_;
  for (std::uint16_t t = 0; t < width_; ++t) {
    row[t] = closure_->happen(ThreadId{t});
    row[width_ + t] = closure_->before(event, ThreadId{t});
  }
}

}  // namespace heddle
