// Which bytes of the program's memory were never set, and of which objects they are.
//
// The program's code keeps this book for values in registers and on its stacks; the hooks keep it for memory
// that other threads can see, right after the step in which it is read or written (unset_hooks). Copying
// bytes that were never set is no error: the copy was not set either.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/result.hpp"
#include "program/native/unset_layout.hpp"

namespace heddle {

class UnsetMemory {
 public:
  using Origin = std::uint32_t;

  [[nodiscard]] static Result<UnsetMemory> reserve();
  UnsetMemory(UnsetMemory&& other) noexcept;
  UnsetMemory& operator=(UnsetMemory&&) = delete;
  ~UnsetMemory();

  /// Makes all globals count as set: those that an execution has changed, up to this address.
  void reset(std::uint64_t end_of_globals);

  void make_unset(std::uint64_t address, std::uint64_t size, Origin origin);
  void make_set(std::uint64_t address, std::uint64_t size);
  /// Does to the book what a copy does to memory. The blocks may overlap.
  void copy(std::uint64_t to, std::uint64_t from, std::uint64_t size);
  /// As copy(), in two parts: what is known of a small block now, and a block of which that holds.
  struct Known {
    static constexpr std::size_t most = 1024;
    std::array<std::byte, most> bits;
    std::array<Origin, most> origins;
  };
  void read(Known& known, std::uint64_t address, std::uint64_t size) const;
  void write(std::uint64_t address, std::uint64_t size, const Known& known);

  /// Returns the origin of the first byte with bits that were never set; none if all were.
  [[nodiscard]] std::optional<Origin> first_unset(std::uint64_t address, std::uint64_t size) const;

  /// The bits of a value of at most eight bytes that were never set, and their origin.
  struct Value {
    std::uint64_t bits = 0;
    Origin origin = 0;
  };
  [[nodiscard]] Value load(std::uint64_t address, std::uint32_t size) const;
  void store(std::uint64_t address, std::uint32_t size, const Value& value);

  // What calls of the program's code hand over.
  [[nodiscard]] static Value argument(std::size_t number);
  static void set_result(const Value& value);
  /// Makes the next arguments count as set: those of a function of the program that the runtime calls.
  static void make_arguments_set();

 private:
  UnsetMemory() = default;
  bool mapped_ = false;
};

}  // namespace heddle
