// One failing execution, ready to be told in any form: as columns on a terminal, as a page, as a graph, to
// machines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heddle::report {

enum class StepKind : std::uint8_t {
  read,
  write,
  update,  // reads and writes in one step
  lock,
  unlock,
  wait,  // a read that could not happen before its value was there
  signal,
  free,
  create,
  join,
  fence,
  choice,
  arrival,  // a store that waited in a buffer reaches memory
  gap,      // steps that are left out (story_gaps.hpp)
};

[[nodiscard]] std::string_view name_of(StepKind kind);

struct StoryPlace {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;  // 0: unknown
};

/// Steps are known by their position in the story. What a step does not have is nothing, or empty.
struct StoryStep {
  std::size_t thread = 0;  // among the story's
  StepKind kind = StepKind::read;
  std::string text;  // "load x", "lock(m)"
  StoryPlace place;
  bool in_library = false;              // a plain access within a call of the C++ library at that place
  std::string order;                    // "plain", "relaxed", … of accesses and fences
  std::optional<std::size_t> location;  // among the story's
  std::optional<std::string> read;
  std::optional<std::string> written;
  std::optional<std::size_t>
      source;  // the write whose value it read, or the store that arrives; nothing: the initial value
  bool buffered = false;  // the write waits in a buffer: its arrival is a step of its own
  // Of a gap: how many steps it stands for, and of the locations that they change, what memory holds and who
  // owns them then.
  std::size_t left_out = 0;
  std::vector<std::pair<std::size_t, std::string>> memory_after = {};
  std::vector<std::pair<std::size_t, std::optional<std::size_t>>> owners_after = {};
};

struct StoryThread {
  std::string name;
  std::string state;      // at the end: "finished", "waiting", …
  std::string waits_for;  // "54: join T2"
};

struct StoryLocation {
  std::string name;
  std::string initial;
  bool is_lock = false;
};

using StoryEdge = std::pair<std::size_t, std::size_t>;  // positions of steps

/// Edges begin and end at stores, not at their arrivals.
struct StoryEdges {
  std::vector<StoryEdge> reads_from;
  std::vector<StoryEdge> coherence;  // from each write to the next one of its location, as they reach memory
  std::vector<StoryEdge> from_read;  // from a read to the first write that it came too early for
  std::vector<StoryEdge> synchronises;
};

struct Story {
  bool complete = false;  // the steps are a whole execution; else they end where it fails
  std::vector<StoryThread> threads;
  std::vector<StoryLocation> locations;
  std::vector<StoryStep> steps;
  StoryEdges edges;
  std::vector<std::size_t> marked;  // the steps that the message speaks of
  std::optional<StoryEdge> clash;   // of a race or a use of freed memory: the two steps, as they happened
};

}  // namespace heddle::report
