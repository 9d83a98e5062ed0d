#include "oracle/good_writes/good_writes_oracle.hpp"

#include <algorithm>

namespace heddle {

namespace {

using Position = GoodWrites::Position;

/// Places the events of a query in the order of a guide as far as program order lets them.
class Placement {
 public:
  explicit Placement(const Query& query) : query_(query), next_(query.threads.size(), 0) {
    instance_.know_threads(query.threads.size());
    positions_.resize(query.threads.size());
    spawned_.assign(query.threads.size(), true);
    for (const auto& thread : query.threads)
      for (const QueryEvent& event : thread)
        if (event.op.kind == OpKind::spawn && event.op.target.value < spawned_.size())
          spawned_[event.op.target.value] = false;
  }

  /// False: spawns and joins form a cycle.
  [[nodiscard]] bool place_all(std::span<const Step> guide) {
    for (const Step& step : guide)
      if (step.strand.thread.value < next_.size()) place_next(step.strand.thread.value);
    for (bool moved = true; moved;) {
      moved = false;
      for (std::size_t t = 0; t < next_.size(); ++t)
        while (place_next(t)) moved = true;
    }
    if (instance_.size() != query_.size()) return false;
    for (const auto& thread : query_.threads)
      for (const QueryEvent& event : thread)
        if (event.reads) give_good_writes(event);
    return true;
  }
  [[nodiscard]] const GoodWrites& instance() const { return instance_; }

 private:
  bool place_next(std::size_t thread) {
    if (next_[thread] == query_.threads[thread].size() || !spawned_[thread]) return false;
    const QueryEvent& event = query_.threads[thread][next_[thread]];
    GoodWrites::Item item;
    item.thread = event.id.strand.thread;
    item.reads = event.reads;
    item.writes = event.writes;
    if (event.op.accesses_memory()) item.location = event.op.location;
    const bool names_thread = event.op.target.value < next_.size();
    if (event.op.kind == OpKind::spawn && names_thread) {
      item.spawns = event.op.target;
      spawned_[event.op.target.value] = true;
    }
    if (event.op.kind == OpKind::join && names_thread) {
      const std::size_t child = event.op.target.value;
      if (!spawned_[child] || next_[child] != query_.threads[child].size()) return false;
      item.joined = instance_.newest_of(event.op.target);
    }
    positions_[thread].push_back(instance_.place(item, good_if_placed(event)));
    ++next_[thread];
    return true;
  }

  /// The row of the event's good-writes; empty if one of them is not placed yet.
  [[nodiscard]] GoodWrites::Row good_if_placed(const QueryEvent& event) {
    row_.clear();
    const auto is_placed = [&](const WriteRef& write) {
      return !write || write->index < next_[write->strand.thread.value];
    };
    if (event.reads && std::ranges::all_of(event.sources, is_placed)) fill_row(event);
    return row_;
  }
  void fill_row(const QueryEvent& event) {
    row_.assign(GoodWrites::words_for(instance_.writes_of(event.op.location).size()), 0);
    for (const WriteRef& write : event.sources)
      GoodWrites::add(row_, write ? instance_[position_of(*write)].ordinal : 0);
  }
  void give_good_writes(const QueryEvent& event) {
    fill_row(event);
    instance_.set_good(position_of(event.id), row_);
  }
  [[nodiscard]] Position position_of(const EventId& id) const {
    return positions_[id.strand.thread.value][id.index];
  }

  const Query& query_;
  GoodWrites instance_;
  std::vector<std::uint32_t> next_;  // by thread
  std::vector<bool> spawned_;        // by thread
  std::vector<std::vector<Position>> positions_;
  std::vector<GoodWrites::Word> row_;
};

}  // namespace

Verdict decide_good_writes(const Query& query, VerifySc& verify, std::span<const Step> guide) {
  Placement placement(query);
  if (!placement.place_all(guide)) return Inconsistent{};
  const GoodWrites& instance = placement.instance();
  std::vector<Position> auxiliary(instance.size()), order;
  for (Position p = 0; p < auxiliary.size(); ++p) auxiliary[p] = p;
  if (!verify.find(instance, auxiliary, order)) return Inconsistent{};
  Witness witness;
  for (const Position event : order) witness.steps.push_back({strand_of(instance[event].thread), 0});
  return witness;
}

Query query_of(const GoodWrites& instance) {
  Query query;
  query.threads.resize(instance.threads());
  query.locations = instance.locations();
  const auto id_of = [&](Position event) {
    return EventId{strand_of(instance[event].thread), instance[event].index};
  };
  for (std::size_t t = 0; t < instance.threads(); ++t)
    for (const Position position : instance.of_thread(t)) {
      const GoodWrites::Item& item = instance[position];
      QueryEvent& event = query.threads[t].emplace_back();
      event.id = id_of(position);
      event.reads = item.reads;
      event.writes = item.writes;
      event.op.kind = !item.reads ? OpKind::store : item.writes ? OpKind::modify : OpKind::load;
      event.op.location = item.location;
      if (item.location == no_location) event.op.kind = OpKind::load_fence;
      if (item.spawns != no_thread) {
        event.op.kind = OpKind::spawn;
        event.op.target = item.spawns;
      } else if (item.joined != GoodWrites::none && instance[item.joined].thread != item.thread) {
        event.op.kind = OpKind::join;
        event.op.target = instance[item.joined].thread;
      }
      if (item.reads)
        instance.for_each_good(position, [&](Position write) {
          event.sources.push_back(write == GoodWrites::initial ? WriteRef() : WriteRef(id_of(write)));
        });
    }
  return query;
}

}  // namespace heddle
