#include "fuzz/shrink.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle::fuzz {

namespace {

using Body = std::vector<Statement>;

/// Makes every program that is one cut smaller, largest cuts first.
class Cuts {
 public:
  explicit Cuts(const Draft& draft) : draft_(draft) {}

  std::vector<Draft> all() {
    cut_threads();
    for (std::size_t t = 0; t < draft_.threads.size(); ++t)
      cut_body(draft_.threads[t].body, [this, t](Body body) {
        Draft smaller = draft_;
        smaller.threads[t].body = std::move(body);
        result_.push_back(std::move(smaller));
      });
    cut_body(draft_.opening, [this](Body body) {
      Draft smaller = draft_;
      smaller.opening = std::move(body);
      result_.push_back(std::move(smaller));
    });
    cut_surroundings();
    return std::move(result_);
  }

 private:
  using Keep = std::function<void(Body)>;

  void cut_threads() {
    for (std::size_t t = 0; draft_.threads.size() > 1 && t < draft_.threads.size(); ++t) {
      Draft smaller = draft_;
      smaller.threads.erase(smaller.threads.begin() + static_cast<std::ptrdiff_t>(t));
      result_.push_back(std::move(smaller));
    }
  }

  void cut_surroundings() {
    for (bool Draft::*const trait :
         {&Draft::spawning, &Draft::opened_by_another, &Draft::locks_start_taken}) {
      if (!(draft_.*trait)) continue;
      Draft smaller = draft_;
      smaller.*trait = false;
      result_.push_back(std::move(smaller));
    }
    for (std::size_t t = 0; t < draft_.threads.size(); ++t)
      if (draft_.threads[t].passing != 0) {
        Draft smaller = draft_;
        smaller.threads[t].passing = 0;
        result_.push_back(std::move(smaller));
      }
    if (draft_.locations > 1) {
      Draft smaller = draft_;
      --smaller.locations;
      result_.push_back(std::move(smaller));
    }
    if (std::ranges::any_of(draft_.initial, [](std::uint32_t v) { return v != 0; })) {
      Draft smaller = draft_;
      std::ranges::fill(smaller.initial, 0);
      result_.push_back(std::move(smaller));
    }
  }

  void cut_body(const Body& body, const Keep& keep) {
    for (std::size_t i = 0; i < body.size(); ++i) {
      const auto at = static_cast<std::ptrdiff_t>(i);
      Body without = body;
      without.erase(without.begin() + at);
      keep(without);
      cut_statement(body[i], [&](Body by) {
        Body replaced = without;
        replaced.insert(replaced.begin() + at, by.begin(), by.end());
        keep(std::move(replaced));
      });
    }
  }

  /// Calls keep() with each replacement of one statement: its parts, a simpler one, or itself with a smaller
  /// part.
  void cut_statement(const Statement& s, const Keep& keep) {
    if (!s.body.empty()) keep(s.body);
    if (!s.otherwise.empty()) keep(s.otherwise);
    const auto with = [&](auto change) {
      Statement simpler = s;
      change(simpler);
      keep({simpler});
    };
    if (!s.otherwise.empty()) with([](Statement& x) { x.otherwise.clear(); });
    if (s.from_register) with([](Statement& x) { x.from_register = false; });
    if (s.width != 0) with([](Statement& x) { x.width = 0; });
    if (s.value > 1) with([](Statement& x) { x.value = 1; });
    if (s.location > 0) with([](Statement& x) { x.location = 0; });
    if (s.target > 0) with([](Statement& x) { x.target = 0; });
    if (s.second > 0) with([](Statement& x) { x.second = 0; });
    if (s.kind == StatementKind::store_release || s.kind == StatementKind::store_seq_cst)
      with([](Statement& x) { x.kind = StatementKind::store; });
    if (s.kind == StatementKind::fetch_add || s.kind == StatementKind::exchange ||
        s.kind == StatementKind::await || s.kind == StatementKind::acquire)
      with([](Statement& x) { x.kind = StatementKind::load; });
    cut_body(s.body, [&](Body body) { with([&](Statement& x) { x.body = body; }); });
    cut_body(s.otherwise, [&](Body body) { with([&](Statement& x) { x.otherwise = body; }); });
  }

  const Draft& draft_;
  std::vector<Draft> result_;
};

}  // namespace

Draft shrink(Draft draft, const StillFails& still_fails) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (Draft& candidate : Cuts(draft).all()) {
      if (!still_fails(candidate)) continue;
      HEDDLE_DCHECK(event_count(candidate) <= event_count(draft) &&
                    candidate.threads.size() <= draft.threads.size());
      draft = std::move(candidate);
      smaller = true;
      break;
    }
  }
  return draft;
}

}  // namespace heddle::fuzz
