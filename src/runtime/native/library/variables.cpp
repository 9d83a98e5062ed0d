// The environment's variables: there are none at first; those that the program sets are texts in its memory,
// and a list of them that ends with a null pointer, as environ has it.
//
// Functions that change the environment exclude each other by a lock, as glibc's do. getenv takes none, so it
// races with them.
#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/environment_cell.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/strings.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t word = 8;

/// Whether the program calls a function that can set a variable.
bool sets_variables(const Guest& guest) {
  constexpr std::array<std::string_view, 2> names{"setenv", "putenv"};
  return std::ranges::any_of(guest.text().externals, [&](const std::string& external) {
    return std::ranges::find(names, external) != names.end();
  });
}

/// Returns where the address of the list is: in the program's variable environ, if it uses one.
std::uint64_t place_of_list(const Guest& guest) {
  constexpr std::array<std::string_view, 3> names{"environ", "__environ", "_environ"};
  for (const GuestGlobal& global : guest.text().globals)
    if (std::ranges::find(names, global.name) != names.end()) return global.address;
  return environment_cell;
}

std::uint64_t pointer_at(Guest& guest, std::uint64_t address) {
  return static_cast<std::uint64_t>(guest.load(address, word, plain_access));
}
void set_pointer(Guest& guest, std::uint64_t address, std::uint64_t to) {
  guest.store(address, static_cast<Value>(to), word, plain_access);
}

/// The lock that setenv and its kin hold.
class EnvironmentLock {
 public:
  explicit EnvironmentLock(Guest& guest) : guest_(guest), cell_(guest.waiting_cell(environment_cell)) {
    guest_.modify_cell(cell_, {Update::Kind::set, 1}, {Predicate::Kind::equal, 0});
  }
  EnvironmentLock(const EnvironmentLock&) = delete;
  EnvironmentLock& operator=(const EnvironmentLock&) = delete;
  ~EnvironmentLock() { guest_.modify_cell(cell_, {Update::Kind::set, 0}); }

 private:
  Guest& guest_;
  std::uint64_t cell_;
};

/// A name: the bytes of a text up to its end, or to the first '='.
struct VariableName {
  std::uint64_t begin = 0;
  std::size_t size = 0;
  bool has_value = false;  // a '=' follows
};

VariableName name_in(Guest& guest, const char* text) {
  VariableName name{address_of(text)};
  unsigned char byte = byte_at(guest, name.begin);
  while (byte != 0 && byte != '=') byte = byte_at(guest, name.begin + ++name.size);
  name.has_value = byte == '=';
  return name;
}
bool has_name(Guest& guest, std::uint64_t variable, const VariableName& name) {
  for (std::size_t i = 0; i < name.size; ++i)
    if (byte_at(guest, variable + i) != byte_at(guest, name.begin + i)) return false;
  return byte_at(guest, variable + name.size) == '=';
}

/// A position in the list of variables.
struct Entry {
  std::uint64_t place = 0;     // of the pointer; 0: there is no list
  std::uint64_t variable = 0;  // 0: the list ends here
  std::size_t index = 0;
};

/// Returns the variable of this name, or the end of the list.
Entry find(Guest& guest, const VariableName& name) {
  const std::uint64_t list = pointer_at(guest, place_of_list(guest));
  if (list == 0) return {};
  Entry entry{list, pointer_at(guest, list)};
  while (entry.variable != 0 && !has_name(guest, entry.variable, name)) {
    entry.place += word;
    ++entry.index;
    entry.variable = pointer_at(guest, entry.place);
  }
  return entry;
}

/// Sets a variable, which was found or not, to a text "NAME=VALUE". A longer list is a new one.
void set_variable(Guest& guest, const Entry& found, std::uint64_t text) {
  if (found.variable != 0) return set_pointer(guest, found.place, text);
  const std::uint64_t old = found.place == 0 ? 0 : found.place - found.index * word;
  const std::uint64_t list = guest.allocate_local((found.index + 2) * word, word, Guest::of_exceptions);
  for (std::size_t i = 0; i < found.index; ++i)
    set_pointer(guest, list + i * word, pointer_at(guest, old + i * word));
  set_pointer(guest, list + found.index * word, text);
  set_pointer(guest, list + (found.index + 1) * word, 0);
  set_pointer(guest, place_of_list(guest), list);
}

void remove_variables(Guest& guest, const VariableName& name) {
  for (Entry entry = find(guest, name); entry.variable != 0; entry = find(guest, name))
    for (std::uint64_t at = entry.place, next = 1; next != 0; at += word) {
      next = pointer_at(guest, at + word);
      set_pointer(guest, at, next);
    }
}

char* guest_getenv(const char* text) {
  Guest& guest = Guest::current();
  const VariableName name = name_in(guest, text);
  if (!sets_variables(guest) || name.has_value || name.size == 0) return nullptr;
  const std::uint64_t variable = find(guest, name).variable;
  return variable == 0 ? nullptr : static_cast<char*>(pointer_to(variable + name.size + 1));
}
int guest_setenv(const char* text, const char* value, int overwrites) {
  Guest& guest = Guest::current();
  if (text == nullptr) return fail_with_errno(guest, EINVAL);
  const VariableName name = name_in(guest, text);
  if (name.has_value || name.size == 0) return fail_with_errno(guest, EINVAL);
  const EnvironmentLock lock(guest);
  const Entry found = find(guest, name);
  if (found.variable != 0 && overwrites == 0) return 0;
  const std::size_t size = length_of(guest, value) + 1;
  const std::uint64_t made = guest.allocate_local(name.size + 1 + size, 1, Guest::of_exceptions);
  guest.copy_block(made, name.begin, name.size);
  guest.store(made + name.size, '=', 1, plain_access);
  guest.copy_block(made + name.size + 1, address_of(value), size);
  set_variable(guest, found, made);
  return 0;
}
int guest_unsetenv(const char* text) {
  Guest& guest = Guest::current();
  if (text == nullptr) return fail_with_errno(guest, EINVAL);
  const VariableName name = name_in(guest, text);
  if (name.has_value || name.size == 0) return fail_with_errno(guest, EINVAL);
  if (!sets_variables(guest)) return 0;
  const EnvironmentLock lock(guest);
  remove_variables(guest, name);
  return 0;
}
/// The text itself becomes part of the environment; without '=' it names a variable to remove.
int guest_putenv(char* text) {
  Guest& guest = Guest::current();
  const VariableName name = name_in(guest, text);
  const EnvironmentLock lock(guest);
  if (!name.has_value)
    remove_variables(guest, name);
  else
    set_variable(guest, find(guest, name), name.begin);
  return 0;
}
int guest_clearenv() {
  Guest& guest = Guest::current();
  if (!sets_variables(guest)) return 0;
  const EnvironmentLock lock(guest);
  set_pointer(guest, place_of_list(guest), 0);
  return 0;
}

}  // namespace

std::span<const GuestFunction> variable_functions() {
  static const std::array table{
      row("getenv", guest_getenv),     row("secure_getenv", guest_getenv), row("setenv", guest_setenv),
      row("unsetenv", guest_unsetenv), row("putenv", guest_putenv),        row("clearenv", guest_clearenv),
  };
  return table;
}

}  // namespace heddle
