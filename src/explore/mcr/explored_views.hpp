// The executions that were run, by the values that their threads read: answers whether one of them has all of
// a given combination of values.
//
// The values that a thread has read are a node of a tree, one tree per thread. Each node knows the
// executions that go through it; each execution knows its nodes. A combination has one node per thread; it is
// explored if one execution goes through all of them.
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

  /// Returns the node that a thread is at after it has also read this value; creates it if it is new. Where
  /// the program makes a choice instead, `value` is no_value and `choice` is its outcome.
  [[nodiscard]] Node after(ThreadId thread, Node node, ValueId value, std::uint32_t choice);
  /// Adds an execution, given by each thread's last node.
  void add(std::span<const Node> ends);
  /// Whether some execution goes through all of these nodes, one per thread.
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
    std::uint32_t executions = 0;  // how many go through it
    std::uint32_t newest = none;   // the newest of them, in passages_
  };
  /// One execution that goes through a node.
  struct Passage {
    std::uint32_t execution = 0;
    std::uint32_t before = none;  // the passage of the same node that was added before
  };

  [[nodiscard]] std::size_t slot_of(ThreadId thread, Node node, ValueId value, std::uint32_t choice) const;
  void grow();
  [[nodiscard]] bool goes_through(std::uint32_t execution, std::span<const Node> nodes) const;

  std::vector<Known> nodes_;
  std::vector<Node> slots_;  // a hash table of nodes
  std::vector<Passage> passages_;
  std::vector<std::uint32_t> paths_begin_;  // by execution: where it begins in paths_
  std::vector<std::uint32_t> paths_;        // where each thread's nodes begin and end, then the nodes
};

}  // namespace heddle
