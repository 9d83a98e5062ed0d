#include "fuzz/native/real_program.hpp"

#include <algorithm>
#include <array>

#include "core/random.hpp"

namespace heddle::fuzz {

namespace {

Order one_of(Random& random, std::initializer_list<Order> orders) {
  return std::data(orders)[random.below(orders.size())];
}

/// A statement of the kind with everything else drawn.
RealStatement statement_of(std::size_t kind, bool strong, Random& random) {
  RealStatement statement;
  statement.kind = kind;
  statement.index = static_cast<std::uint32_t>(random.below(2));
  statement.value = static_cast<std::uint32_t>(1 + random.below(3));
  if (strong) return statement;
  statement.load = one_of(random, {Order::relaxed, Order::acquire, Order::seq_cst});
  statement.store = one_of(random, {Order::relaxed, Order::release, Order::seq_cst});
  statement.modify =
      one_of(random, {Order::relaxed, Order::acquire, Order::release, Order::acq_rel, Order::seq_cst});
  return statement;
}

std::size_t kind_named(std::string_view name) {
  const auto found = std::ranges::find(real_statement_kinds(), name, &RealStatementKind::name);
  return static_cast<std::size_t>(found - real_statement_kinds().begin());
}

/// Kinds that neither announce nor await. Each program draws from a few of them only, so that its threads
/// meet; half of the programs have loads and stores among them.
std::vector<std::size_t> drawn_kinds(bool strong, Random& random) {
  std::vector<std::size_t> usable;
  for (std::size_t i = 0; i < real_statement_kinds().size(); ++i) {
    const RealStatementKind& kind = real_statement_kinds()[i];
    if (kind.announces == Channel::none && kind.awaits == Channel::none && (strong || !kind.strong_only))
      usable.push_back(i);
  }
  std::vector<std::size_t> drawn;
  if (random.chance(50)) drawn = {kind_named("load"), kind_named("store")};
  for (std::uint64_t left = 1 + random.below(3); left > 0; --left)
    drawn.push_back(usable[random.below(usable.size())]);
  return drawn;
}

std::size_t kind_that(Channel RealStatementKind::*does, Channel channel) {
  const auto found = std::ranges::find(real_statement_kinds(), channel, does);
  return static_cast<std::size_t>(found - real_statement_kinds().begin());
}

void insert_somewhere(std::vector<RealStatement>& thread, const RealStatement& statement, Random& random) {
  thread.insert(thread.begin() + static_cast<std::ptrdiff_t>(random.below(thread.size() + 1)), statement);
}

/// Some threads announce that they have come to a point, and later ones wait for it.
void add_waits(RealProgram& program, Random& random) {
  for (std::size_t t = 0; t + 1 < program.threads.size(); ++t) {
    if (!random.chance(40)) continue;
    const auto channel = static_cast<Channel>(1 + random.below(3));
    insert_somewhere(program.threads[t],
                     statement_of(kind_that(&RealStatementKind::announces, channel), program.strong, random),
                     random);
    for (std::size_t later = t + 1; later < program.threads.size(); ++later) {
      if (!random.chance(60)) continue;
      RealStatement waits =
          statement_of(kind_that(&RealStatementKind::awaits, channel), program.strong, random);
      waits.awaited = t;
      insert_somewhere(program.threads[later], waits, random);
    }
  }
}

bool announces(const std::vector<RealStatement>& thread, Channel channel) {
  return std::ranges::any_of(thread, [&](const RealStatement& statement) {
    return real_statement_kinds()[statement.kind].announces == channel;
  });
}

}  // namespace

bool RealProgram::ends() const {
  return std::ranges::all_of(threads, [&](const auto& thread) {
    return std::ranges::all_of(thread, [&](const RealStatement& statement) {
      const Channel channel = real_statement_kinds()[statement.kind].awaits;
      return channel == Channel::none || announces(threads[statement.awaited], channel);
    });
  });
}

std::size_t RealProgram::size() const {
  std::size_t sum = 0;
  for (const auto& thread : threads) sum += thread.size();
  return sum;
}

RealProgram random_real_program(std::uint64_t seed, std::uint64_t number) {
  Random mixed(seed);
  Random random(mixed.next() + number * 0x9e3779b97f4a7c15ULL);
  RealProgram program;
  program.strong = random.chance(40);
  program.threads.resize(2 + random.below(2));
  const std::vector<std::size_t> kinds = drawn_kinds(program.strong, random);
  const bool one_object = random.chance(30);
  const std::uint64_t most = program.threads.size() == 2 ? 4 : 3;
  for (auto& thread : program.threads)
    for (std::uint64_t left = 1 + random.below(most); left > 0; --left) {
      thread.push_back(statement_of(kinds[random.below(kinds.size())], program.strong, random));
      thread.back().conditional = random.chance(15);
      if (one_object) thread.back().index = 0;
    }
  add_waits(program, random);
  return program;
}

}  // namespace heddle::fuzz
