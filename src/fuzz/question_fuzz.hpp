// Random queries in which each read has one source: from runs of programs, mutated, and from no program at
// all.
#pragma once

#include <span>
#include <vector>

#include "core/random.hpp"
#include "memory/model.hpp"
#include "oracle/query.hpp"

namespace heddle::fuzz {

/// A query, and an order of steps as a guide for the oracle.
struct Asked {
  Query query;
  std::vector<Step> guide;
};

/// Adds a read, a write or both, somewhere.
void insert_access(Query& query, Random& random);

/// The query with its threads renumbered: the one that was order[i] is now i.
[[nodiscard]] Query renumbered(const Query& query, std::span<const std::size_t> order);

/// Gives a read, drawn at random, another source of its location.
void change_source(Query& query, Random& random);

/// Gives each read, with even chances, the source that it has in the other question, if both are there.
void mix_sources(Query& query, const Query& other, Random& random);

struct TraceShape {
  std::uint64_t least_threads = 3, most_threads = 6;
  std::uint64_t most_locations = 3;
  std::uint64_t most_events = 6;  // of one thread
  std::uint64_t most_total = 16;  // the yardstick takes time that grows with this
};

/// Threads of random accesses, now and then with a spawn and a join; sources that are those of some order,
/// those of two orders mixed, some of them changed, or all of them drawn at random; a guide that is such an
/// order or any.
[[nodiscard]] Asked random_question(Random& random, const TraceShape& shape = {});

/// As above, with the kinds of events that models with store buffers distinguish, and sources as runs of such
/// a model have them.
[[nodiscard]] Asked random_buffer_question(Random& random, const Model& model, const TraceShape& shape = {});

/// A query that needs the later phases, or is similar to one: from a list, with events added and perhaps a
/// source changed. Most random queries are decided early.
[[nodiscard]] Asked hard_question(Random& random);

/// As above, for models with store buffers: from a list of queries that published algorithms get wrong,
/// threads in any order.
[[nodiscard]] Query hard_buffer_question(Random& random);

}  // namespace heddle::fuzz
