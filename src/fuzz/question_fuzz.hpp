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

/// Adds a read, a write, or a read-modify-write at a random place.
void insert_access(Query& query, Random& random);

/// Returns the query with its threads renumbered: thread order[i] becomes thread i.
[[nodiscard]] Query renumbered(const Query& query, std::span<const std::size_t> order);

/// Gives a read, drawn at random, another source of its location.
void change_source(Query& query, Random& random);

/// Gives each read, with probability 1/2, the source that it has in the other query, if the source occurs in
/// both.
void mix_sources(Query& query, const Query& other, Random& random);

struct TraceShape {
  std::uint64_t least_threads = 3, most_threads = 6;
  std::uint64_t most_locations = 3;
  std::uint64_t most_events = 6;  // of one thread
  std::uint64_t most_total = 16;  // the yardstick takes time that grows with this
};

/// Returns a query of random accesses, now and then with a spawn and a join. Its sources are those of one
/// order, those of two orders mixed, some of them changed, or all drawn at random; its guide is such an
/// order, or any order.
[[nodiscard]] Asked random_question(Random& random, const TraceShape& shape = {});

/// As above, with the kinds of events that models with store buffers distinguish, and with sources that runs
/// of such a model can have.
[[nodiscard]] Asked random_buffer_question(Random& random, const Model& model, const TraceShape& shape = {});

/// Returns a query that needs the later phases of the oracle, or is similar to one: taken from a list, with
/// events added and perhaps a source changed. Most random queries are decided early.
[[nodiscard]] Asked hard_question(Random& random);

/// As above, for models with store buffers: taken from a list of queries that published algorithms decide
/// wrongly, with the threads in random order.
[[nodiscard]] Query hard_buffer_question(Random& random);

}  // namespace heddle::fuzz
