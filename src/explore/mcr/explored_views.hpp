// The executions that were run, by what their threads read: whether one of them has all of a given
// combination of values.
//
// What a thread has read is a node of a tree, one tree a thread. Each node knows the executions that go
// through it; each execution knows its nodes. A combination is a node a thread; it is there if one execution
// goes through all of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "oracle/values/value_names.hpp"

namespace heddle {

class ExploredViews {
 public:
  using Node = std::uint32_t;
  static constexpr Node nowhere = UINT32_MAX;  // of a thread that has read nothing

  /// After this was read as well. It is made if it was not there.
  [[nodiscard]] Node after(ThreadId thread, Node node, ValueId value, std::uint32_t choice);
  /// By thread: where each ended. An execution whose nodes are all there already is one more all the same.
  void add(std::span<const Node> ends);
  [[nodiscard]] bool contains(std::span<const Node> nodes) const;
  [[nodiscard]] std::size_t executions() const { return paths_begin_.size(); }
  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr std::uint32_t none = UINT32_MAX;
  struct Known {
    ThreadId thread;
    Node parent = nowhere;
    ValueId value = no_value;
    std::uint32_t choice = 0;
    std::uint32_t depth = 0;       // how many nodes of the thread are before it
    std::uint32_t executions = 0;  // that go through it,
    std::uint32_t newest = none;   // the newest of them, in passages_
  };
  struct Passage {
    std::uint32_t execution = 0;
    std::uint32_t before = none;  // of the same node
  };

  [[nodiscard]] std::size_t slot_of(ThreadId thread, Node node, ValueId value, std::uint32_t choice) const;
  void grow();
  [[nodiscard]] bool goes_through(std::uint32_t execution, std::span<const Node> nodes) const;

  std::vector<Known> nodes_;
  std::vector<Node> slots_;  // a hash table of nodes
  std::vector<Passage> passages_;
  std::vector<std::uint32_t>
      paths_begin_;  // by execution: in paths_, for each thread where its nodes begin and end,
  std::vector<std::uint32_t> paths_;  // then the nodes
};

}  // namespace heddle
