// Questions that are hard for algorithms under store buffers.
#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

#include "fuzz/question_fuzz.hpp"
#include "fuzz/question_text.hpp"

namespace heddle::fuzz {

Query renumbered(const Query& query, std::span<const std::size_t> order) {
  Query result;
  result.locations = query.locations;
  const auto renamed = [&](ThreadId thread) {
    return ThreadId{static_cast<std::uint16_t>(std::ranges::find(order, thread.value) - order.begin())};
  };
  const auto rename = [&](EventId& id) { id.strand = strand_of(renamed(id.strand.thread)); };
  for (const std::size_t thread : order)
    for (QueryEvent& event : result.threads.emplace_back(query.threads[thread])) {
      rename(event.id);
      for (WriteRef& source : event.sources)
        if (source) rename(*source);
      if (event.op.target != no_thread) event.op.target = renamed(event.op.target);
    }
  return result;
}

Query hard_buffer_question(Random& random) {
  // Of VerifyPSO: its fence map lacks readers in the writer's thread, or of read-modify-writes that follow;
  // it takes a write as ready that is not; store-store fences. Of the closure: no cycle, and yet
  // inconsistent.
  constexpr std::array<std::string_view, 5> cores{
      "T0: Wx Ry<T1.3 Rx<T0.0 | T1: Wx Rz<T2.1 F Wy | T2: Rx<T0.0 Wz",
      "T0: Wy Rv<T3.1 Wx Wu F Wz | T1: Ru<T0.3 Uy<T2.0 Rx<T3.0 | T2: Ay | T3: Ax Wv | T4: Rz<T0.5 Ry<T1.1",
      "T0: Wy Ry<T2.1 | T1: Ry<T2.0 | T2: Ay Uy<T2.0",
      "T0: Wx S Wy Ru<T2.1 F Wz | T1: Wy | T2: Ry<T1.0 Wu Rz<T0.5 Ry<T1.0 | T3: Rz<T0.5 Rx<T0.0",
      "T0: Wx F Wa Rb<T1.2 Ry<T2.0 | T1: Wx F Wb Ra<T0.2 Ry<T3.0 | T2: Wy F Wc Rd<T3.2 Rx<T0.0 |"
      " T3: Wy F Wd Rc<T2.2 Rx<T1.0",
  };
  const Query core = question_of(cores[random.below(cores.size())]);
  std::vector<std::size_t> order(core.threads.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  Query query = renumbered(core, order);
  for (std::uint64_t more = random.below(4); more > 0; --more) insert_access(query, random);
  if (random.chance(30)) change_source(query, random);
  return query;
}

}  // namespace heddle::fuzz
