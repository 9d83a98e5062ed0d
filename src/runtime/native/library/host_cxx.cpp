#include "runtime/native/library/host_cxx.hpp"

#include <algorithm>
#include <array>
#include <dlfcn.h>
#include <link.h>
#include <string_view>
#include <vector>

namespace heddle {

namespace {

constexpr std::array by_name{
    "__cxa_throw",
    "__cxa_rethrow",
    "__cxa_begin_catch",
    "__cxa_end_catch",
    "__cxa_get_exception_ptr",
    "__cxa_init_primary_exception",
    "__cxa_call_unexpected",
    "__cxa_bad_cast",
    "__cxa_bad_typeid",
    "__cxa_current_exception_type",
    "__gxx_personality_v0",
    "_Unwind_Resume",
    "_ZSt19uncaught_exceptionsv",
    "_ZSt18uncaught_exceptionv",
    "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE",
    "_ZSt7nothrow",

};

/// Parts of mangled names.
constexpr std::array<std::string_view, 20> by_part{"_ZNKSt7num_putI",
                                                   "_ZNKSt7num_getI",
                                                   "_ZSt9has_facetI",
                                                   "_ZSt9use_facetI",
                                                   "_ZNSt7codecvtI",
                                                   "_ZNKSt7codecvtI",
                                                   "_ZNSt8numpunctI",
                                                   "_ZNKSt8numpunctI",
                                                   "_ZNSt15__exception_ptr13exception_ptr",
                                                   "_ZNKSt15__exception_ptr13exception_ptr",
                                                   "_ZTVN10__cxxabiv1",
                                                   "_ZNSt6locale",
                                                   "_ZNKSt6locale",
                                                   "_ZNSt8ios_base",
                                                   "_ZNKSt8ios_base",
                                                   "_ZNSt5ctypeI",
                                                   "_ZNKSt5ctypeI",
                                                   "_ZNSt7num_putI",
                                                   "_ZNSt7num_getI",
                                                   "_ZNKSt9type_info"};

struct Range {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

int add_ranges(dl_phdr_info* object, std::size_t, void* out) {
  const std::string_view name = object->dlpi_name;
  const bool cxx = name.find("libstdc++") != std::string_view::npos;
  if (!cxx && name.find("libc.so") == std::string_view::npos) return 0;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const auto& segment = object->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || (!cxx && (segment.p_flags & PF_W) != 0)) continue;
    const std::uint64_t begin = object->dlpi_addr + segment.p_vaddr;
    static_cast<std::vector<Range>*>(out)->push_back({begin, begin + segment.p_memsz});
  }
  return 0;
}

/// Whether the name is type information: of int, const char* and the like, and of what the library itself
/// throws.
bool is_type_information(std::string_view name) {
  return name.starts_with("_ZTI") || name.starts_with("_ZTS") || name.starts_with("_ZTV") ||
         name.starts_with("_ZTT");
}

}  // namespace

void* find_in_host_cxx(const std::string& name) {
  const bool known =
      std::ranges::find(by_name, name) != by_name.end() || is_type_information(name) ||
      std::ranges::any_of(by_part, [&](std::string_view part) { return name.starts_with(part); });
  return known ? dlsym(RTLD_DEFAULT, name.c_str()) : nullptr;
}

std::string_view uninstrumented_reader(std::string_view name) {
  if (name == "__dynamic_cast") return "dynamic_cast";
  const bool of_pointers = name.starts_with("_ZNSt15__exception_ptr13exception_ptr") ||
                           name.starts_with("_ZSt17rethrow_exception");
  return of_pointers ? "std::exception_ptr" : "";
}

bool is_host_cxx_memory(std::uint64_t address, std::uint64_t size) {
  static const std::vector<Range> ranges = [] {
    std::vector<Range> found;
    dl_iterate_phdr(add_ranges, &found);
    return found;
  }();
  return std::ranges::any_of(
      ranges, [&](const Range& range) { return address >= range.begin && address + size <= range.end; });
}

}  // namespace heddle
