#include "oracle/causality/causal_smt.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <z3++.h>

namespace heddle {

class CausalSmt::Formula {
 public:
  /// Once a stop is requested, the formula stays incomplete, and its answers mean nothing.
  Formula(const CausalTrace& trace, StopPoller& stop)
      : trace_(trace), stop_(stop), solver_(context_, "QF_IDL"), changed_when_(context_.int_const("c")) {
    // Z3 would take SIGINT for itself while it solves, and only give up the current question.
    solver_.set("ctrl_c", false);
    for (CausalPosition i = 0; i < trace.size(); ++i) {
      when_.push_back(context_.int_const(("o" + std::to_string(i)).c_str()));
      happens_.push_back(context_.bool_const(("h" + std::to_string(i)).c_str()));
    }
    add_thread_orders();
    for (std::uint32_t i = 0; i < trace.locations(); ++i) {
      changed_writes_.push_back(context_.bool_const(("w" + std::to_string(i)).c_str()));
      changed_takes_.push_back(context_.bool_const(("t" + std::to_string(i)).c_str()));
      changed_spoils_.push_back(context_.bool_const(("s" + std::to_string(i)).c_str()));
    }
    for (std::uint32_t i = 0; i < trace.locations(); ++i) add_location({i});
  }

  CausalAnswer solve(const CausalQuestion& question, std::vector<CausalPosition>& order) {
    z3::expr_vector assumptions(context_);
    for (std::uint16_t t = 0; t < trace_.threads(); ++t) {
      const std::span<const CausalPosition> events = trace_.of({t});
      const bool is_changed = question.changed != nullptr && question.changed->thread.value == t;
      const std::uint32_t required = is_changed ? question.changed->index : question.required[t];
      if (required > question.allowed[t]) return CausalAnswer::no;
      if (required > 0) assumptions.push_back(happens_[events[required - 1]]);
      if (question.allowed[t] < events.size()) assumptions.push_back(!happens_[events[question.allowed[t]]]);
    }
    assume_changed(question.changed, assumptions);
    for (const CausalQuestion::AtEnd& need : question.at_end) assumptions.push_back(at_end(need));
    const z3::check_result result = check(assumptions);
    if (result == z3::unknown) return CausalAnswer::unknown;
    if (result == z3::unsat) return CausalAnswer::no;
    read_order(question, order);
    return CausalAnswer::yes;
  }

 private:
  using Expr = z3::expr;

  /// Polls for a stop by effort, and not by time: the answer is the same on any machine.
  z3::check_result check(const z3::expr_vector& assumptions) {
    constexpr unsigned at_first = 200'000, most = 1U << 31U;
    for (unsigned effort = at_first; effort < most / 2; effort *= 2) {
      if (stop_.stop_requested()) return z3::unknown;
      limit_effort(effort);
      const z3::check_result result = solver_.check(assumptions);
      if (result != z3::unknown) return result;
    }
    limit_effort(0);
    return solver_.check(assumptions);
  }

  /// Sets the limit if it has changed: setting it costs more than most questions.
  void limit_effort(unsigned effort) {
    if (effort_ == effort) return;
    effort_ = effort;
    solver_.set("rlimit", effort);
  }

  /// Φ_mhb
  void add_thread_orders() {
    for (std::uint16_t t = 0; t < trace_.threads(); ++t) {
      const std::span<const CausalPosition> events = trace_.of({t});
      for (std::size_t i = 1; i < events.size(); ++i) {
        solver_.add(when_[events[i - 1]] < when_[events[i]]);
        solver_.add(z3::implies(happens_[events[i]], happens_[events[i - 1]]));
      }
      const CausalPosition created = trace_.created_at({t});
      if (created == no_position || events.empty()) continue;
      solver_.add(when_[created] < when_[events.front()]);
      solver_.add(z3::implies(happens_[events.front()], happens_[created]));
    }
    for (CausalPosition i = 0; i < trace_.size(); ++i) {
      if (!trace_[i].joins) continue;
      const std::span<const CausalPosition> joined = trace_.of(trace_[i].target);
      const CausalPosition last = joined.empty() ? trace_.created_at(trace_[i].target) : joined.back();
      if (last == no_position) continue;
      solver_.add(when_[last] < when_[i]);
      solver_.add(z3::implies(happens_[i], happens_[last]));
    }
  }

  void add_location(LocationId location) {
    const bool has_sections = !trace_.sections_of(location).empty();
    if (has_sections) add_mutual_exclusion(location);
    for (const CausalPosition access : trace_.accesses_of(location))
      if (trace_[access].read != no_value && (!has_sections || trace_[access].written == no_value))
        add_read(access);
  }

  /// Φ_lock; a section without an unlock lasts to the end.
  void add_mutual_exclusion(LocationId location) {
    using Section = CausalTrace::Section;
    const std::span<const Section> sections = trace_.sections_of(location);
    const auto is_over = [&](const Section& section, const Expr& before) {
      if (section.unlock == no_position) return context_.bool_val(false);
      return happens_[section.unlock] && when_[section.unlock] < before;
    };
    for (std::size_t i = 0; i < sections.size(); ++i) {
      const Section& one = sections[i];
      for (std::size_t j = i + 1; j < sections.size(); ++j) {
        const Section& other = sections[j];
        if (trace_[one.lock].thread == trace_[other.lock].thread) continue;
        solver_.add(
            z3::implies(happens_[one.lock] && happens_[other.lock] && !changed_spoils_[location.value],
                        is_over(one, when_[other.lock]) || is_over(other, when_[one.lock])));
      }
      // The changed event may take it, and keeps it then.
      solver_.add(
          z3::implies(changed_takes_[location.value] && happens_[one.lock], is_over(one, changed_when_)));
    }
    mutexes_.insert(location.value);
  }

  /// Φ_value of a read that reads the value that it read in the execution.
  void add_read(CausalPosition read) {
    const CausalItem& item = trace_[read];
    z3::expr_vector sources(context_);
    for (const CausalPosition write : trace_.accesses_of(item.location))
      if (write != read && trace_[write].written == item.read && !stop_.stop_requested())
        sources.push_back(source(read, write));
    if (trace_.initial(item.location) == item.read) sources.push_back(source(read, no_position));
    sources.push_back(source_is_changed(read));
    solver_.add(z3::implies(happens_[read], z3::mk_or(sources)));
  }

  /// A literal: the event reads from this write; no_position: the initial value.
  Expr source(CausalPosition read, CausalPosition write) {
    Expr literal = fresh();
    const LocationId location = trace_[read].location;
    between(literal, when_[read], write, location, read);
    const Expr not_changed = write == no_position
                                 ? when_[read] < changed_when_
                                 : changed_when_ < when_[write] || when_[read] < changed_when_;
    solver_.add(z3::implies(literal && changed_writes_[location.value], not_changed));
    return literal;
  }

  /// Adds: no other write of the location comes between the write and its reader.
  void between(const Expr& literal, const Expr& reader, CausalPosition write, LocationId location,
               CausalPosition itself) {
    if (write != no_position) solver_.add(z3::implies(literal, happens_[write] && when_[write] < reader));
    for (const CausalPosition other : trace_.accesses_of(location)) {
      if (other == write || other == itself || trace_[other].written == no_value) continue;
      const Expr apart =
          write == no_position ? reader < when_[other] : when_[other] < when_[write] || reader < when_[other];
      solver_.add(z3::implies(literal && happens_[other], apart));
    }
  }

  /// A literal: the event reads from the changed one.
  Expr source_is_changed(CausalPosition read) {
    Expr literal = fresh();
    const LocationId location = trace_[read].location;
    solver_.add(z3::implies(literal, provides(trace_[read].read) && changed_when_ < when_[read]));
    for (const CausalPosition other : trace_.accesses_of(location))
      if (other != read && trace_[other].written != no_value)
        solver_.add(z3::implies(literal && happens_[other],
                                when_[other] < changed_when_ || when_[read] < when_[other]));
    return literal;
  }

  /// A literal: the changed event writes this value.
  Expr provides(ValueId value) {
    return literal(provides_, value, [](const Expr&) {});
  }

  template <class Key, class Define>
  Expr literal(std::map<Key, Expr>& known, const Key& key, Define define) {
    const auto found = known.find(key);
    if (found != known.end()) return found->second;
    Expr made = fresh();
    known.emplace(key, made);
    define(made);
    return made;
  }

  Expr fresh() { return context_.bool_const(("l" + std::to_string(literals_++)).c_str()); }

  /// A literal: the changed event reads this value of the location.
  Expr wants(LocationId location, ValueId value) {
    return literal(wants_, value, [&](const Expr& wanted) {
      z3::expr_vector sources(context_);
      const auto add = [&](CausalPosition write) {
        const Expr source = fresh();
        between(source, changed_when_, write, location, no_position);
        sources.push_back(source);
      };
      for (const CausalPosition write : trace_.accesses_of(location))
        if (trace_[write].written == value) add(write);
      if (trace_.initial(location) == value) add(no_position);
      solver_.add(z3::implies(wanted, z3::mk_or(sources)));
    });
  }

  /// A literal: the changed event comes after the first `index` events of the thread.
  Expr comes_after(ThreadId thread, std::uint32_t index) {
    return literal(comes_after_, std::pair(thread.value, index), [&](const Expr& is_after) {
      const CausalPosition before = index > 0 ? trace_.of(thread)[index - 1] : trace_.created_at(thread);
      if (before != no_position)
        solver_.add(z3::implies(is_after, happens_[before] && when_[before] < changed_when_));
    });
  }

  /// A literal: memory holds the value at the end.
  Expr at_end(const CausalQuestion::AtEnd& need) {
    return literal(at_end_, std::pair(need.location.value, need.value), [&](const Expr& holds) {
      z3::expr_vector last(context_);
      const auto add = [&](CausalPosition write) {
        const Expr is_last = fresh();
        if (write != no_position) solver_.add(z3::implies(is_last, happens_[write]));
        for (const CausalPosition other : trace_.accesses_of(need.location)) {
          if (other == write || trace_[other].written == no_value) continue;
          const Expr earlier = write == no_position ? context_.bool_val(false) : when_[other] < when_[write];
          solver_.add(z3::implies(is_last && happens_[other], earlier));
        }
        last.push_back(is_last);
      };
      for (const CausalPosition write : trace_.accesses_of(need.location))
        if (trace_[write].written == need.value) add(write);
      if (trace_.initial(need.location) == need.value) add(no_position);
      solver_.add(z3::implies(holds, z3::mk_or(last)));
    });
  }

  /// Adds the constraints of all reads of a mutex. Of a mutex the constraints have only sections, which is
  /// enough unless the changed event accesses it in another way than by locking it.
  void know_all(LocationId location) {
    if (mutexes_.erase(location.value) == 0) return;
    for (const CausalPosition access : trace_.accesses_of(location))
      if (trace_[access].read != no_value && trace_[access].written != no_value) add_read(access);
  }

  void assume_changed(const CausalItem* changed, z3::expr_vector& assumptions) {
    if (changed != nullptr) {
      if (changed->location != no_location && !takes(*changed)) know_all(changed->location);
      assumptions.push_back(comes_after(changed->thread, changed->index));
      if (changed->read != no_value) assumptions.push_back(wants(changed->location, changed->read));
      if (changed->written != no_value) static_cast<void>(provides(changed->written));
    }
    for (const auto& [value, provided] : provides_)
      assumptions.push_back(changed != nullptr && changed->written == value ? provided : !provided);
    for (std::uint32_t i = 0; i < changed_writes_.size(); ++i) {
      const bool writes =
          changed != nullptr && changed->written != no_value && changed->location == LocationId{i};
      assumptions.push_back(writes ? changed_writes_[i] : !changed_writes_[i]);
      assumptions.push_back(writes && takes(*changed) ? changed_takes_[i] : !changed_takes_[i]);
      // If a mutex is written in another way than by locking it, its sections mean nothing.
      assumptions.push_back(writes && !takes(*changed) ? changed_spoils_[i] : !changed_spoils_[i]);
    }
  }
  /// Whether it locks the mutex, if its location is one.
  [[nodiscard]] bool takes(const CausalItem& changed) const {
    return changed.read == trace_.initial(changed.location) && changed.written != no_value &&
           changed.written != changed.read;
  }

  void read_order(const CausalQuestion& question, std::vector<CausalPosition>& order) const {
    const z3::model model = solver_.get_model();
    std::vector<std::pair<std::int64_t, CausalPosition>> happened;
    const auto number = [&](const Expr& expr) { return model.eval(expr, true).get_numeral_int64(); };
    for (std::uint16_t t = 0; t < trace_.threads(); ++t)
      for (const CausalPosition event : trace_.of({t}))
        if (model.eval(happens_[event], true).is_true()) happened.emplace_back(number(when_[event]), event);
    if (question.changed != nullptr)
      happened.emplace_back(number(changed_when_), static_cast<CausalPosition>(trace_.size()));
    std::ranges::sort(happened);
    order.clear();
    for (const auto& [when, event] : happened) order.push_back(event);
  }

  const CausalTrace& trace_;
  StopPoller& stop_;
  z3::context context_;
  z3::solver solver_;
  std::vector<Expr> when_, happens_;
  Expr changed_when_;
  std::vector<Expr> changed_writes_, changed_takes_, changed_spoils_;  // by location
  std::set<std::uint32_t> mutexes_;  // locations of which only sections are known to the constraints
  std::map<ValueId, Expr> provides_, wants_;
  std::map<std::pair<std::uint16_t, std::uint32_t>, Expr> comes_after_;
  std::map<std::pair<std::uint32_t, ValueId>, Expr> at_end_;
  std::size_t literals_ = 0;
  unsigned effort_ = 0;
};

CausalSmt::CausalSmt() = default;
CausalSmt::~CausalSmt() = default;

void CausalSmt::load(const CausalTrace& trace) {
  trace_ = &trace;
  formula_.reset();
}

CausalAnswer CausalSmt::solve(const CausalQuestion& question, std::vector<CausalPosition>& order) {
  if (!formula_) formula_ = std::make_unique<Formula>(*trace_, stop_);
  return formula_->solve(question, order);
}

}  // namespace heddle
