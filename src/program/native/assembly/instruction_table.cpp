#include "program/native/assembly/instruction_table.hpp"

#include <algorithm>
#include <array>

namespace heddle::assembly {

namespace {

constexpr Row plain(std::string_view name, Action action) {
  return {name, action};
}
/// An instruction that ends in the size of its operands.
constexpr Row sized(std::string_view name, Action action, std::uint8_t operands,
                    Change change = Change::none) {
  return {name, action, change, operands, true, false};
}
/// One that may be locked, too.
constexpr Row lockable(std::string_view name, Action action, std::uint8_t operands,
                       Change change = Change::none) {
  return {name, action, change, operands, true, true};
}

constexpr std::array rows{
    plain("pause", Action::nothing),
    plain("nop", Action::nothing),
    plain("mfence", Action::fence_all),
    plain("lfence", Action::fence_loads),
    plain("sfence", Action::fence_stores),
    plain("int3", Action::trap),
    plain("ud2", Action::trap),
    sized("mov", Action::move, 2),
    lockable("xchg", Action::exchange, 2),
    lockable("cmpxchg", Action::compare_exchange, 2),
    Row{"cmpxchg8b", Action::compare_exchange_pair, Change::none, 1, false, true},
    Row{"cmpxchg16b", Action::compare_exchange_pair, Change::none, 1, false, true},
    lockable("xadd", Action::exchange_add, 2),
    lockable("add", Action::update, 2, Change::add),
    lockable("sub", Action::update, 2, Change::subtract),
    lockable("and", Action::update, 2, Change::bit_and),
    lockable("or", Action::update, 2, Change::bit_or),
    lockable("xor", Action::update, 2, Change::bit_xor),
    lockable("inc", Action::update_alone, 1, Change::add),
    lockable("dec", Action::update_alone, 1, Change::subtract),
    lockable("not", Action::update_alone, 1, Change::invert),
    lockable("neg", Action::update_alone, 1, Change::negate),
    sized("shl", Action::update, 2, Change::shift_left),
    sized("shr", Action::update, 2, Change::shift_right),
    sized("cmp", Action::compare, 2),
    sized("test", Action::test, 2),
    sized("bt", Action::bit, 2),
    lockable("bts", Action::bit, 2, Change::bit_or),
    lockable("btr", Action::bit, 2, Change::bit_and),
    lockable("btc", Action::bit, 2, Change::bit_xor),
    sized("sbb", Action::subtract_borrow, 2),
    sized("bsf", Action::scan, 2, Change::shift_right),
    sized("bsr", Action::scan, 2, Change::shift_left),
    sized("tzcnt", Action::count_bits, 2, Change::shift_right),
    sized("lzcnt", Action::count_bits, 2, Change::shift_left),
    sized("popcnt", Action::count_bits, 2),
    sized("bswap", Action::swap_bytes, 1),
    plain("rdtsc", Action::read_clock),
    plain("rdtscp", Action::read_clock_and_processor),
    plain("cpuid", Action::identify_processor),
};

constexpr Row zero_extending{"movz", Action::move_zero_extended, Change::none, 2};
constexpr Row sign_extending{"movs", Action::move_sign_extended, Change::none, 2};
constexpr Row setting{"set", Action::set_flag, Change::none, 1};

/// Returns the width that a suffix means; 0 if it means none.
std::uint32_t width_of(char suffix) {
  const std::size_t place = std::string_view("bwlq").find(suffix);
  return place == std::string_view::npos ? 0 : 8U << place;
}

const Row* row_named(std::string_view name) {
  const auto row = std::ranges::find(rows, name, &Row::name);
  return row == rows.end() ? nullptr : &*row;
}

/// Finds movzbl, movswq and their like, and Intel's movzx, movsx and movsxd, whose widths the operands tell.
std::optional<Found> find_extending_move(std::string_view name) {
  const bool is_zero = name.starts_with("movz"), is_sign = name.starts_with("movs");
  if ((!is_zero && !is_sign) || name.size() < 5 || name.size() > 6) return std::nullopt;
  Found found{is_zero ? &zero_extending : &sign_extending, 0, 0, {}};
  if (name.substr(4) == "x" || name == "movsxd") return found;
  if (name.size() != 6) return std::nullopt;
  found.source_width = width_of(name[4]);
  found.width = width_of(name[5]);
  if (found.source_width == 0 || found.width <= found.source_width) return std::nullopt;
  return found;
}

}  // namespace

std::optional<Found> find_instruction(std::string_view name) {
  if (const Row* row = row_named(name)) return Found{row, 0, 0, {}};
  if (name.starts_with("prefetch")) return Found{row_named("nop"), 0, 0, {}};
  if (const auto move = find_extending_move(name)) return move;
  if (name.starts_with("set") && name.size() > 3) return Found{&setting, 8, 0, name.substr(3)};
  const std::uint32_t width = name.empty() ? 0 : width_of(name.back());
  const Row* const row = width == 0 ? nullptr : row_named(name.substr(0, name.size() - 1));
  if (row == nullptr || !row->has_suffix) return std::nullopt;
  return Found{row, width, 0, {}};
}

}  // namespace heddle::assembly
