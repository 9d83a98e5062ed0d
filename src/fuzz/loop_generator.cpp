#include "fuzz/loop_generator.hpp"

#include <array>
#include <functional>
#include <utility>

#include "core/random.hpp"

namespace heddle::fuzz {

namespace {

using Kind = StatementKind;
using Body = std::vector<Statement>;

/// What a thread waits for: a value of a variable.
struct Awaited {
  std::size_t thread = 0;
  std::uint32_t location = 0;
  std::uint32_t value = 0;
};

class LoopGenerator {
 public:
  explicit LoopGenerator(std::uint64_t seed) : random_(seed) {}

  Draft run() {
    draft_.looping = true;
    draft_.locations = 1 + below(3);
    for (std::uint32_t i = 0; i < draft_.locations; ++i) draft_.initial.push_back(random_.chance(15) ? 1 : 0);
    draft_.threads.resize(random_.chance(65) ? 2 : 3);
    loops_left_ = 1 + below(3);
    for (thread_ = 0; thread_ < draft_.threads.size(); ++thread_) {
      DraftThread& thread = draft_.threads[thread_];
      thread.passing = below(1U << loop_registers);
      for (std::uint32_t items = 1 + below(3); items > 0; --items) add_item(thread.body);
    }
    thread_ = 0;
    if (std::exchange(loops_left_, 0) != 0 && awaited_.empty()) add_wait(draft_.threads[0].body);
    for (const Awaited& wait : awaited_)
      if (random_.chance(88)) add_write(wait);
    return std::move(draft_);
  }

 private:
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_.below(bound)); }
  std::uint32_t any_location() { return below(draft_.locations); }

  Statement make(Kind kind) {
    Statement s;
    s.kind = kind;
    s.location = any_location();
    s.value = below(3);
    s.second = below(loop_registers);
    s.target = below(loop_registers);
    s.from_register = random_.chance(15);
    s.negated = random_.chance(30);
    return s;
  }
  Statement load(std::uint32_t location, std::uint32_t target) {
    Statement s = make(Kind::load);
    s.location = location;
    s.target = target;
    return s;
  }
  Statement store(std::uint32_t location, std::uint32_t value) {
    Statement s = make(random_.chance(70)   ? Kind::store
                       : random_.chance(50) ? Kind::store_release
                                            : Kind::store_seq_cst);
    s.location = location;
    s.value = value;
    s.from_register = false;
    return s;
  }
  Statement leave_if(std::uint32_t reg, std::uint32_t value, bool negated = false) {
    Statement s = make(Kind::leave);
    s.second = reg;
    s.value = value;
    s.negated = negated;
    return s;
  }
  Statement around(Kind kind, Body body) {
    Statement s = make(kind);
    s.body = std::move(body);
    return s;
  }
  /// Returns a register other than one.
  std::uint32_t other_register(std::uint32_t reg) {
    return (reg + 1 + below(loop_registers - 1)) % loop_registers;
  }

  Statement simple_statement() {
    static constexpr std::array kinds{
        Kind::store, Kind::store,       Kind::load, Kind::load,  Kind::exchange,      Kind::compare_exchange,
        Kind::fence, Kind::store_fence, Kind::set,  Kind::store, Kind::store_release, Kind::choose};
    Statement s = make(kinds[below(random_.chance(90) ? kinds.size() - 1 : kinds.size())]);
    if (s.from_register) s.value = 0;  // else values may grow without end
    return s;
  }

  void add_item(Body& body) {
    if (loops_left_ > 0 && random_.chance(50)) {
      --loops_left_;
      return add_wait(body);
    }
    if (random_.chance(12)) return body.push_back(around(Kind::locked, {simple_statement()}));
    if (random_.chance(8)) return body.push_back(around(Kind::try_lock, {simple_statement()}));
    if (random_.chance(8)) return body.push_back(around(Kind::branch, {simple_statement()}));
    if (random_.chance(8)) return body.push_back(make(Kind::assert_));
    if (random_.chance(5)) return body.push_back(make(Kind::fetch_add));
    body.push_back(simple_statement());
  }

  /// Makes some other thread write what is waited for, most often before its own first loop.
  void add_write(const Awaited& wait) {
    std::size_t writer = below(static_cast<std::uint32_t>(draft_.threads.size() - 1));
    if (writer >= wait.thread) ++writer;
    Body& body = draft_.threads[writer].body;
    std::size_t most = body.size();
    if (random_.chance(60))
      for (std::size_t i = body.size(); i-- > 0;)
        if (body[i].kind == Kind::loop) most = i;
    const auto at = static_cast<std::ptrdiff_t>(below(static_cast<std::uint32_t>(most) + 1));
    body.insert(body.begin() + at, store(wait.location, wait.value));
  }

  /// Adds a loop in which the thread waits, and what comes around it.
  void add_wait(Body& body) {
    const Awaited wait{thread_, any_location(), random_.chance(60) ? 1U : below(3)};
    const std::uint32_t reg = below(loop_registers);
    using Form = void (LoopGenerator::*)(Body&, const Awaited&, std::uint32_t);
    static constexpr std::array<Form, 14> forms{
        &LoopGenerator::look,          &LoopGenerator::look_again,   &LoopGenerator::look_under_lock,
        &LoopGenerator::look_if_free,  &LoopGenerator::take_lock,    &LoopGenerator::change,
        &LoopGenerator::test_and_set,  &LoopGenerator::look_at_two,  &LoopGenerator::withdraw,
        &LoopGenerator::store_blindly, &LoopGenerator::wait_in_wait, &LoopGenerator::carry_flag,
        &LoopGenerator::do_anything,   &LoopGenerator::do_anything};
    (this->*forms[below(forms.size())])(body, wait, reg);
  }
  /// Ends a loop: at times it counts its rounds, or does something more in each.
  void add_loop(Body& body, Body round) {
    if (random_.chance(20)) round.push_back(simple_statement());
    if (random_.chance(25)) {
      Statement counter = make(Kind::count);
      counter.value = 1 + below(3);
      if (nested_ || random_.chance(50)) {
        Statement first = make(Kind::set);
        first.target = counter.target;
        first.from_register = false;
        first.value = 0;
        body.push_back(first);
      }
      round.push_back(counter);
    }
    body.push_back(around(Kind::loop, std::move(round)));
  }
  void expect(const Awaited& wait) { awaited_.push_back(wait); }

  void look(Body& body, const Awaited& wait, std::uint32_t reg) {
    expect(wait);
    add_loop(body, {load(wait.location, reg), leave_if(reg, wait.value)});
  }
  void look_again(Body& body, const Awaited& wait, std::uint32_t reg) {
    expect(wait);
    body.push_back(load(wait.location, reg));
    add_loop(body, {leave_if(reg, wait.value), load(wait.location, reg)});
  }
  void look_under_lock(Body& body, const Awaited& wait, std::uint32_t reg) {
    expect(wait);
    Body inside{load(wait.location, reg)};
    if (random_.chance(30)) inside.push_back(store(any_location(), below(3)));
    add_loop(body, {around(Kind::locked, inside), leave_if(reg, wait.value)});
  }
  void look_if_free(Body& body, const Awaited& wait, std::uint32_t reg) {
    expect(wait);
    Statement attempt = around(Kind::try_lock, {load(wait.location, reg)});
    attempt.target = other_register(reg);
    add_loop(body, {attempt, leave_if(reg, wait.value)});
  }
  /// A lock that is taken by trying.
  void take_lock(Body& body, const Awaited& wait, std::uint32_t reg) {
    Statement attempt = make(Kind::compare_exchange);
    attempt.location = wait.location;
    attempt.value = draft_.initial[wait.location];
    attempt.second = attempt.value + 1;
    attempt.target = reg;
    add_loop(body, {attempt, leave_if(reg, attempt.value)});
    body.push_back(simple_statement());
    body.push_back(store(wait.location, attempt.value));
  }
  /// A compare-exchange that is tried with what was seen.
  void change(Body& body, const Awaited& wait, std::uint32_t reg) {
    expect(wait);
    Statement attempt = make(Kind::compare_exchange);
    attempt.location = wait.location;
    attempt.value = wait.value;
    attempt.second = below(3);
    attempt.target = reg;
    add_loop(body, {attempt, leave_if(reg, wait.value)});
  }
  void test_and_set(Body& body, const Awaited& wait, std::uint32_t reg) {
    Statement attempt = make(Kind::exchange);
    attempt.location = wait.location;
    attempt.value = draft_.initial[wait.location] == 0 ? 1 : 0;
    attempt.from_register = false;
    attempt.target = reg;
    add_loop(body, {attempt, leave_if(reg, draft_.initial[wait.location])});
    body.push_back(simple_statement());
    body.push_back(store(wait.location, draft_.initial[wait.location]));
  }
  void look_at_two(Body& body, const Awaited& wait, std::uint32_t reg) {
    const Awaited second{thread_, any_location(), below(3)};
    const std::uint32_t other = other_register(reg);
    expect(wait);
    expect(second);
    if (random_.chance(50))
      return add_loop(body, {load(wait.location, reg), leave_if(reg, wait.value),
                             load(second.location, other), leave_if(other, second.value)});
    Statement both = around(Kind::branch, {leave_if(other, second.value)});
    both.second = reg;
    both.value = wait.value;
    both.negated = false;
    add_loop(body, {load(wait.location, reg), load(second.location, other), both});
  }
  /// A flag that is set, and withdrawn where the thread may not go on.
  void withdraw(Body& body, const Awaited& wait, std::uint32_t reg) {
    const std::uint32_t flag = any_location();
    body.push_back(store(flag, 1));
    if (random_.chance(50)) body.push_back(make(Kind::fence));
    Body round{load(wait.location, reg), leave_if(reg, random_.chance(70) ? 0 : wait.value)};
    if (random_.chance(30)) expect(wait);
    round.push_back(store(flag, 0));
    if (random_.chance(30)) round.push_back(load(any_location(), other_register(reg)));
    round.push_back(store(flag, 1));
    if (random_.chance(30)) round.push_back(make(Kind::fence));
    body.push_back(around(Kind::loop, std::move(round)));
    if (random_.chance(60)) body.push_back(store(flag, 0));
  }
  void store_blindly(Body& body, const Awaited& wait, std::uint32_t reg) {
    expect(wait);
    Body round{load(wait.location, reg), leave_if(reg, wait.value), store(any_location(), below(3))};
    if (random_.chance(30)) std::swap(round[0], round[2]);
    add_loop(body, std::move(round));
  }
  void wait_in_wait(Body& body, const Awaited& wait, std::uint32_t reg) {
    const Awaited outer{thread_, any_location(), below(3)};
    const std::uint32_t other = random_.chance(50) ? reg : other_register(reg);
    expect(wait);
    expect(outer);
    Body round;
    nested_ = true;
    add_loop(round, {load(wait.location, reg), leave_if(reg, wait.value)});
    nested_ = false;
    round.push_back(load(outer.location, other));
    round.push_back(leave_if(other, outer.value));
    body.push_back(around(Kind::loop, std::move(round)));
  }
  /// What was seen in one round decides in a later one.
  void carry_flag(Body& body, const Awaited& wait, std::uint32_t reg) {
    expect(wait);
    const std::uint32_t flag = other_register(reg);
    Statement remember = make(Kind::set);
    remember.target = flag;
    remember.second = reg;
    Statement when = around(Kind::branch, {remember});
    when.second = reg;
    if (random_.chance(30)) when.body.push_back(simple_statement());
    add_loop(body, {load(wait.location, reg), when, leave_if(random_.chance(70) ? reg : flag, wait.value)});
  }
  void do_anything(Body& body, const Awaited& wait, std::uint32_t reg) {
    expect(wait);
    Body round;
    for (std::uint32_t more = 1 + below(3); more > 0; --more) {
      if (random_.chance(20))
        round.push_back(make(Kind::leave));
      else if (random_.chance(20))
        round.push_back(around(Kind::branch, {simple_statement()}));
      else
        round.push_back(simple_statement());
    }
    const auto at = static_cast<std::ptrdiff_t>(below(static_cast<std::uint32_t>(round.size()) + 1));
    const Body look{load(wait.location, reg), leave_if(reg, wait.value)};
    round.insert(round.begin() + at, look.begin(), look.end());
    add_loop(body, std::move(round));
  }

  Random random_;
  Draft draft_;
  std::vector<Awaited> awaited_;
  std::size_t thread_ = 0;
  std::uint32_t loops_left_ = 0;
  bool nested_ = false;
};

}  // namespace

Draft generate_loops(std::uint64_t seed) {
  return LoopGenerator(seed).run();
}

}  // namespace heddle::fuzz
