// Random C programs with real synchronisation: every one of them ends on real threads, whatever the schedule.
//
// A program has two or three threads, each a list of statements. A statement is a row of the table in
// real_statements.cpp. Threads do not wait for each other in a circle: a thread awaits only what a thread
// with a smaller number announces without a condition, locks are taken in the order of their numbers, and
// nothing is awaited while a lock is held.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/operation.hpp"
#include "memory/model.hpp"

namespace heddle::fuzz {

/// How a thread signals to others that it has reached a point.
enum class Channel : std::uint8_t { none, flag, semaphore, condition };

/// One row of the table of statements.
struct RealStatementKind {
  std::string_view name;
  Channel announces = Channel::none;
  Channel awaits = Channel::none;
  bool strong_only = false;  // not supported together with store buffers
  unsigned notes = 0;        // how many values it notes
  /// C text. $p: prefix of all names; $i: an index below 2; $v: a small value; $l, $s, $m: the order of a
  /// load, a store, a read-modify-write; $n, $N: numbers of notes; $t: the thread; $f: the thread that is
  /// awaited; $w: how many statements await this one.
  std::string_view text;
};
[[nodiscard]] const std::vector<RealStatementKind>& real_statement_kinds();

struct RealStatement {
  std::size_t kind = 0;  // in real_statement_kinds()
  std::uint32_t index = 0;
  std::uint32_t value = 0;
  Order load = Order::seq_cst, store = Order::seq_cst, modify = Order::seq_cst;
  bool conditional = false;  // only if the last value that was noted is odd
  std::size_t awaited = 0;   // the thread that is awaited
};

struct RealProgram {
  /// All atomic accesses are sequentially consistent: then the outcomes on hardware are those of SC.
  bool strong = false;
  std::vector<std::vector<RealStatement>> threads;

  [[nodiscard]] const Model& model() const { return strong ? sc : tso; }
  /// Whether every point that some thread awaits is announced.
  [[nodiscard]] bool ends() const;
  [[nodiscard]] std::size_t size() const;
};

/// Returns the program with this seed and number; equal on every machine.
[[nodiscard]] RealProgram random_real_program(std::uint64_t seed, std::uint64_t number);

}  // namespace heddle::fuzz
