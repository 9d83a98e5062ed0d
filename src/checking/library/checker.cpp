#include <exception>
#include <heddle/checker.hpp>

#include "checking/check.hpp"
#include "checking/failure_text.hpp"
#include "checking/library/private_request.hpp"
#include "checking/library/public_report.hpp"
#include "explore/algorithms.hpp"

namespace heddle::checker {

namespace {

/// While it lives, it is the only check of the process, unless another one was there before.
class OnlyCheck {
 public:
  OnlyCheck() : is_only_(!is_taken().exchange(true)) {}
  OnlyCheck(const OnlyCheck&) = delete;
  OnlyCheck& operator=(const OnlyCheck&) = delete;
  ~OnlyCheck() {
    if (is_only_) is_taken() = false;
  }
  [[nodiscard]] bool is_only() const { return is_only_; }

 private:
  /// Of the process, as are the addresses where a program under test has its memory.
  static std::atomic<bool>& is_taken() {
    static std::atomic<bool> taken = false;
    return taken;
  }
  bool is_only_;
};

Result check_alone(const Request& request, const std::atomic<bool>& interrupted) {
  const checking::Time start = checking::now();
  const auto wanted = checking::program_of(request);
  if (!wanted) return checking::to_public(wanted.error());
  const auto search = checking::search_of(request);
  if (!search) return checking::to_public(search.error());
  const auto program = checking::load_program(*wanted);
  if (!program) return checking::to_public(program.error());
  checking::CheckListener silent;
  const auto checked = checking::check(**program, *search, interrupted, silent, start);
  if (!checked) return checking::to_public(checking::explained(checked.error(), **program));
  return checking::to_public(*checked, **program);
}

}  // namespace

Result check(const Request& request, const std::atomic<bool>* interrupted) {
  const OnlyCheck only;
  if (!only.is_only())
    return Failure{Failure::Kind::unsupported, "another check is running: a process has one at a time"};
  const std::atomic<bool> never = false;
  try {
    return check_alone(request, interrupted != nullptr ? *interrupted : never);
  } catch (const std::exception& defect) {
    return Failure{Failure::Kind::internal, defect.what()};
  }
}

std::vector<std::string> models() {
  std::vector<std::string> names;
  for (const Model& model : heddle::models()) names.emplace_back(model.name);
  return names;
}

std::vector<std::string> reductions() {
  std::vector<std::string> names;
  for (const Algorithm& algorithm : algorithms()) names.emplace_back(algorithm.name);
  return names;
}

}  // namespace heddle::checker
