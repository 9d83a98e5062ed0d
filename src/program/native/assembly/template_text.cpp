#include "program/native/assembly/template_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace heddle::assembly {

namespace {

struct RegisterName {
  std::string_view text, name;
  std::uint32_t width;
};

constexpr std::array registers{
    RegisterName{"rax", "ax", 64}, RegisterName{"eax", "ax", 32},  RegisterName{"ax", "ax", 16},
    RegisterName{"al", "ax", 8},   RegisterName{"rbx", "bx", 64},  RegisterName{"ebx", "bx", 32},
    RegisterName{"bx", "bx", 16},  RegisterName{"bl", "bx", 8},    RegisterName{"rcx", "cx", 64},
    RegisterName{"ecx", "cx", 32}, RegisterName{"cx", "cx", 16},   RegisterName{"cl", "cx", 8},
    RegisterName{"rdx", "dx", 64}, RegisterName{"edx", "dx", 32},  RegisterName{"dx", "dx", 16},
    RegisterName{"dl", "dx", 8},   RegisterName{"rsi", "si", 64},  RegisterName{"esi", "si", 32},
    RegisterName{"rdi", "di", 64}, RegisterName{"edi", "di", 32},  RegisterName{"rsp", "sp", 64},
    RegisterName{"esp", "sp", 32}, RegisterName{"rbp", "bp", 64},  RegisterName{"r8", "r8", 64},
    RegisterName{"r9", "r9", 64},  RegisterName{"r10", "r10", 64}, RegisterName{"r11", "r11", 64},
};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::tolower(c); });
  return result;
}

std::optional<std::int64_t> number_in(std::string_view text) {
  text = trimmed(text);
  const bool is_negative = text.starts_with('-');
  if (is_negative || text.starts_with('+')) text = trimmed(text.substr(1));
  const int base = text.starts_with("0x") || text.starts_with("0X") ? 16 : 10;
  if (base == 16) text.remove_prefix(2);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return static_cast<std::int64_t>(is_negative ? 0 - value : value);
}

}  // namespace

std::optional<Operand> named_register(std::string_view text) {
  const std::string wanted = lower(trimmed(text));
  const auto known = std::ranges::find(registers, std::string_view(wanted), &RegisterName::text);
  if (known == registers.end()) return std::nullopt;
  Operand operand{.kind = Operand::Kind::named};
  operand.name = known->name;
  operand.width = known->width;
  return operand;
}

namespace {

/// Reads "$0" or "${0:b}".
std::optional<Operand> given(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with('$')) return std::nullopt;
  text.remove_prefix(1);
  char modifier = 0;
  if (text.starts_with('{')) {
    if (!text.ends_with('}')) return std::nullopt;
    text = text.substr(1, text.size() - 2);
    if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
      if (text.size() != colon + 2) return std::nullopt;
      modifier = text[colon + 1];
      text = text.substr(0, colon);
    }
  }
  const auto number = number_in(text);
  constexpr std::string_view plain = "cPanz";  // how a number or an address is printed
  constexpr std::string_view widths = "bwkq";
  Operand operand{.kind = Operand::Kind::given};
  if (!number || *number < 0) return std::nullopt;
  operand.number = static_cast<std::size_t>(*number);
  if (const std::size_t size = widths.find(modifier); modifier != 0 && size != std::string_view::npos)
    operand.width = 8U << size;
  else if (modifier == 'h')
    operand.is_high_byte = true;
  else if (modifier != 0 && plain.find(modifier) == std::string_view::npos)
    return std::nullopt;
  return operand;
}

/// Returns the memory that a register points to, with a displacement.
std::optional<Operand> through(const std::optional<Operand>& pointer, std::int64_t displacement) {
  if (!pointer || pointer->is_high_byte) return std::nullopt;
  Operand operand{.kind = Operand::Kind::memory};
  if (pointer->kind == Operand::Kind::named && pointer->name == "sp") {
    operand.kind = Operand::Kind::stack;
    return operand;
  }
  operand.number = pointer->number;
  operand.name = pointer->name;
  operand.value = displacement;
  return operand;
}

/// Reads an operand in the syntax of AT&T: "$0", "%eax", "$$1", "8($0)", "-4(%rsp)".
std::optional<Operand> att_operand(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with("$$")) {
    const auto value = number_in(text.substr(2));
    if (!value) return std::nullopt;
    return Operand{.kind = Operand::Kind::immediate, .name = {}, .value = *value};
  }
  if (text.starts_with('%')) return named_register(text.substr(1));
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos) return given(text);
  if (!text.ends_with(')')) return std::nullopt;
  const std::string_view before = trimmed(text.substr(0, open));
  const auto displacement = before.empty() ? std::optional<std::int64_t>(0) : number_in(before);
  if (!displacement) return std::nullopt;
  const std::string_view inside = trimmed(text.substr(open + 1, text.size() - open - 2));
  return through(inside.starts_with('%') ? named_register(inside.substr(1)) : given(inside), *displacement);
}

/// Removes "dword ptr", and returns the width that it tells; 0 if it is not there.
std::uint32_t take_width(std::string& text) {
  constexpr std::array<std::string_view, 4> names{"byte ptr", "word ptr", "dword ptr", "qword ptr"};
  for (std::size_t i = names.size(); i-- > 0;)
    if (text.starts_with(names[i])) {
      text.erase(0, names[i].size());
      return 8U << i;
    }
  return 0;
}

/// Reads an operand in the syntax of Intel: "$0", "eax", "1", "dword ptr [$0]", "[rsp]".
std::optional<Operand> intel_operand(std::string_view whole) {
  std::string text = lower(trimmed(whole));
  const std::uint32_t width = take_width(text);
  std::string_view rest = trimmed(text);
  std::optional<Operand> operand;
  if (rest.starts_with('[') && rest.ends_with(']')) {
    rest = trimmed(rest.substr(1, rest.size() - 2));
    const std::size_t sign = rest.find_first_of("+-");
    const auto displacement =
        sign == std::string_view::npos ? std::optional<std::int64_t>(0) : number_in(rest.substr(sign));
    const std::string_view base = trimmed(rest.substr(0, sign));
    if (displacement)
      operand = through(base.starts_with('$') ? given(base) : named_register(base), *displacement);
  } else if (rest.starts_with('$')) {
    operand =
        given(whole.find('$') == std::string_view::npos ? rest : trimmed(whole.substr(whole.find('$'))));
  } else if (const auto value = number_in(rest)) {
    operand = Operand{.kind = Operand::Kind::immediate, .name = {}, .value = *value};
  } else {
    operand = named_register(rest);
  }
  if (operand && width != 0) operand->width = width;
  return operand;
}

/// Returns the text with the alternatives of one syntax: "$(a$|b$)" is a in that of AT&T, b in Intel's.
std::string chosen_alternatives(std::string_view text, bool is_intel) {
  std::string result;
  bool is_inside = false, is_second = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view two = text.substr(i, 2);
    if (two == "$(" || two == "$)" || (two == "$|" && is_inside)) {
      is_inside = two != "$)";
      is_second = two == "$|";
      ++i;
    } else if (!is_inside || is_second == is_intel) {
      result += text[i];
    }
  }
  return result;
}

/// Reads the statements of a template one after the other.
class Reader {
 public:
  explicit Reader(bool is_intel) : is_intel_(is_intel) {}

  /// Returns false if the statement cannot be read.
  [[nodiscard]] bool read(std::string_view statement) {
    statement = trimmed(statement);
    if (statement.empty()) return true;
    if (statement.starts_with('.')) return read_directive(lower(statement));
    const std::size_t end = std::min(statement.find_first_of(" \t"), statement.size());
    const std::string word = lower(statement.substr(0, end));
    const std::string_view rest = trimmed(statement.substr(end));
    if (word == "lock" || word == "rep" || word == "repz" || word == "repe") {
      is_locked_ = is_locked_ || word == "lock";
      is_repeated_ = is_repeated_ || word != "lock";
      return read(rest);
    }
    return read_instruction(word, rest);
  }
  /// Returns all that was read; none if a prefix has no instruction.
  [[nodiscard]] std::optional<std::vector<Instruction>> result() && {
    if (is_locked_ || is_repeated_) return std::nullopt;
    return std::move(instructions_);
  }

 private:
  [[nodiscard]] bool read_directive(const std::string& directive) {
    const bool is_intel = directive.starts_with(".intel_syntax");
    if (!is_intel && !directive.starts_with(".att_syntax")) return false;
    is_intel_ = is_intel;
    return true;
  }
  [[nodiscard]] bool read_instruction(const std::string& name, std::string_view operands) {
    Instruction instruction{is_locked_, name, {}};
    if (is_repeated_ && name != "nop") return false;  // tzcnt and lzcnt, or not: that depends on the machine
    is_locked_ = is_repeated_ = false;
    while (!operands.empty()) {
      const std::size_t end = end_of_operand(operands);
      const std::string_view text = operands.substr(0, end);
      const auto operand = is_intel_ ? intel_operand(text) : att_operand(text);
      if (!operand || operand->is_high_byte) return false;
      instruction.operands.push_back(*operand);
      operands = end == operands.size() ? std::string_view() : operands.substr(end + 1);
    }
    if (is_intel_) std::ranges::reverse(instruction.operands);
    instructions_.push_back(std::move(instruction));
    return true;
  }
  /// Returns where the first operand ends: at a comma that is not within parentheses.
  [[nodiscard]] static std::size_t end_of_operand(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
      if (text[i] == ',' && depth == 0) return i;
    }
    return text.size();
  }

  bool is_intel_;
  bool is_locked_ = false;
  bool is_repeated_ = false;
  std::vector<Instruction> instructions_;
};

}  // namespace

std::optional<std::vector<Instruction>> read_template(std::string_view text, bool is_intel) {
  const std::string chosen = chosen_alternatives(text, is_intel);
  Reader reader(is_intel);
  std::string_view rest = chosen;
  while (!rest.empty()) {
    const std::size_t line_end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, line_end);
    rest = line_end == rest.size() ? std::string_view() : rest.substr(line_end + 1);
    line = line.substr(0, line.find('#'));  // a comment
    while (!line.empty()) {
      const std::size_t end = std::min(line.find(';'), line.size());
      if (!reader.read(line.substr(0, end))) return std::nullopt;
      line = end == line.size() ? std::string_view() : line.substr(end + 1);
    }
  }
  return std::move(reader).result();
}

}  // namespace heddle::assembly
