#include "program/litmus/thread_parser.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "program/order_spelling.hpp"

namespace heddle {
namespace {

[[nodiscard]] Order expect_order(LitmusReader& reader, std::initializer_list<Order> allowed) {
  std::string expected;
  for (const Order order : allowed) {
    if (reader.accept(c_spelling(order))) return order;
    if (!expected.empty()) expected += " or ";
    expected += "'" + std::string(c_spelling(order)) + "'";
  }
  reader.fail(expected);
  return Order::seq_cst;
}

}  // namespace

ScriptThread LitmusThreadParser::parse(std::string name) && {
  name_ = std::move(name);
  reader_.expect(name_);
  parameters();
  block();
  return std::move(code_).finish(std::move(name_));
}

void LitmusThreadParser::parameters() {
  reader_.expect("(");
  do {
    parameter();
  } while (!reader_.failed() && reader_.accept(","));
  reader_.expect(")");
}

void LitmusThreadParser::parameter() {
  reader_.expect("atomic_int");
  reader_.expect("*");
  if (find_parameter(reader_.peek().text)) reader_.fail("a location not yet among the parameters");
  const std::string_view name = reader_.expect(LitmusToken::Kind::word, "a location");
  if (reader_.failed()) return;
  const auto found = std::ranges::find(locations_, name, &ScriptLocation::name);
  parameters_.push_back({static_cast<std::uint32_t>(found - locations_.begin())});
  if (found == locations_.end()) locations_.push_back({std::string(name), 0});
}

void LitmusThreadParser::block() {
  const LitmusReader::Nesting nesting(reader_);
  reader_.expect("{");
  do {
    statement();
  } while (!reader_.failed() && !reader_.accept("}"));
}

void LitmusThreadParser::statement() {
  line_ = reader_.peek().line;
  code_.release_temporaries();
  if (reader_.accept("if")) return conditional();
  if (reader_.accept("atomic_store_explicit")) return store();
  if (reader_.accept("atomic_thread_fence")) return fence();
  if (reader_.accept("int")) return assignment();
  reader_.fail("a statement");
}

void LitmusThreadParser::conditional() {
  Instruction branch = begin(Code::branch_unless);
  Instruction jump = begin(Code::jump);
  reader_.expect("(");
  branch.a = comparison();
  reader_.expect(")");
  const std::size_t branch_at = code_.add(branch);
  block();
  if (reader_.accept("else")) {
    const std::size_t jump_at = code_.add(jump);
    code_.land(branch_at);
    block();
    code_.land(jump_at);
  } else {
    code_.land(branch_at);
  }
}

void LitmusThreadParser::store() {
  Instruction store = begin(Code::store);
  reader_.expect("(");
  address(store);
  reader_.expect(",");
  store.a = sum();
  reader_.expect(",");
  store.order = expect_order(reader_, {Order::relaxed, Order::release, Order::seq_cst});
  reader_.expect(")");
  reader_.expect(";");
  code_.add(store);
}

void LitmusThreadParser::fence() {
  Instruction fence = begin(Code::fence);
  reader_.expect("(");
  fence.order = expect_order(reader_, {Order::seq_cst, Order::release});
  if (fence.order == Order::release) fence.code = Code::store_fence;
  reader_.expect(")");
  reader_.expect(";");
  code_.add(fence);
}

void LitmusThreadParser::assignment() {
  const std::string_view name = new_register_name();
  reader_.expect("=");
  Instruction access;
  if (reader_.accept("atomic_load_explicit")) {
    access = load();
  } else if (reader_.accept("atomic_exchange_explicit")) {
    access = modify(Update::Kind::set);
  } else if (reader_.accept("atomic_fetch_add_explicit")) {
    access = modify(Update::Kind::add);
  } else if (reader_.accept("cmpxchg")) {
    access = compare_exchange();
  } else {
    reader_.fail("a load or a read-modify-write");
  }
  reader_.expect(")");
  reader_.expect(";");
  // Only now: the access itself cannot use the register.
  access.target = code_.add_register(name);
  code_.add(access);
}

Instruction LitmusThreadParser::load() {
  Instruction load = begin(Code::load);
  reader_.expect("(");
  address(load);
  reader_.expect(",");
  load.order = expect_order(reader_, {Order::relaxed, Order::acquire, Order::seq_cst});
  return load;
}

Instruction LitmusThreadParser::modify(Update::Kind update) {
  Instruction modify = begin(Code::modify);
  modify.update = update;
  reader_.expect("(");
  address(modify);
  reader_.expect(",");
  modify.c = sum();
  reader_.expect(",");
  modify.order = expect_order(reader_, {Order::seq_cst});
  return modify;
}

Instruction LitmusThreadParser::compare_exchange() {
  Instruction modify = begin(Code::modify);
  modify.order = Order::seq_cst;
  modify.condition = Predicate::Kind::equal;
  reader_.expect("(");
  address(modify);
  reader_.expect(",");
  modify.b = sum();
  reader_.expect(",");
  modify.c = sum();
  return modify;
}

void LitmusThreadParser::address(Instruction& instruction) {
  const std::optional<LocationId> location = find_parameter(reader_.peek().text);
  if (!location) return reader_.fail("a location of " + name_);
  instruction.base = *location;
  reader_.take();
  // Each location is an array of one element: any other offset is out of bounds, which fails when it is
  // executed.
  if (reader_.accept("+")) instruction.index = term();
}

Operand LitmusThreadParser::comparison() {
  const Operand left = sum();
  BinaryOp op = BinaryOp::equal;
  if (reader_.accept("!=")) {
    op = BinaryOp::not_equal;
  } else if (!reader_.accept("==")) {
    reader_.fail("'==' or '!='");
  }
  const Operand right = sum();
  return compute(op, left, right);
}

Operand LitmusThreadParser::sum() {
  Operand result = term();
  while (reader_.accept("+")) {
    const Operand right = term();
    result = compute(BinaryOp::add, result, right);
  }
  return result;
}

Operand LitmusThreadParser::term() {
  if (reader_.at(LitmusToken::Kind::integer)) return Operand::constant(reader_.expect_integer("a number"));
  if (reader_.accept("(")) {
    const LitmusReader::Nesting nesting(reader_);
    Operand result = sum();
    while (reader_.accept("&")) {
      const Operand right = sum();
      result = compute(BinaryOp::bit_and, result, right);
    }
    reader_.expect(")");
    return result;
  }
  const std::optional<std::uint16_t> number = code_.find_register(reader_.peek().text);
  if (!number) {
    reader_.fail("a number or a register of " + name_);
    return {};
  }
  reader_.take();
  return Operand::reg(*number);
}

Instruction LitmusThreadParser::begin(Code code) const {
  Instruction instruction;
  instruction.code = code;
  instruction.site = {line_};
  return instruction;
}

Operand LitmusThreadParser::compute(BinaryOp op, Operand a, Operand b) {
  if (!code_.has_room()) reader_.fail("a smaller expression");
  return reader_.failed() ? Operand{} : code_.compute(op, a, b, {line_});
}

std::string_view LitmusThreadParser::new_register_name() {
  const std::string_view name = reader_.peek().text;
  if (code_.find_register(name)) reader_.fail("a register not yet assigned");
  if (find_parameter(name)) reader_.fail("a register");
  if (!code_.has_room()) reader_.fail("fewer registers");
  return reader_.expect(LitmusToken::Kind::word, "a register");
}

std::optional<LocationId> LitmusThreadParser::find_parameter(std::string_view name) const {
  for (const LocationId parameter : parameters_)
    if (locations_[parameter.value].name == name) return parameter;
  return std::nullopt;
}

}  // namespace heddle
