// One failing execution as data, from which all reports are made: columns on a terminal, page, graph, JSON.
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
  wait,  // a read that was blocked until its value was there
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

/// Steps are identified by their position in the story. A field that does not apply is none, or empty.
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
  /// The write whose value it read, or the store that arrives; none: the initial value.
  std::optional<std::size_t> source;
  std::optional<std::size_t> child = {};  // the thread that it creates
  bool buffered = false;                  // the write waits in a buffer: its arrival is a step of its own
  // Of a gap: how many steps it stands for, and, of the locations that these change, the values in memory and
  // the owners after them.
  std::size_t left_out = 0;
  std::vector<std::pair<std::size_t, std::string>> memory_after = {};
  std::vector<std::pair<std::size_t, std::optional<std::size_t>>> owners_after = {};
};

struct StoryThread {
  std::string name;
  std::string state;          // at the end: "finished", "waiting", …
  std::string waits_for;      // "54: join T2"
  std::string function = {};  // that it begins with; empty: not known
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
  std::vector<StoryEdge> from_read;  // from a read to the first write that overwrites its source
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
  bool ends_later =
      false;  // of a use of a variable: it ends after the second step, and the first one uses it
};

/// Whether all references within the story are valid: of steps to threads, locations and earlier steps, and
/// of edges to steps.
[[nodiscard]] bool is_consistent(const Story& story);

}  // namespace heddle::report
