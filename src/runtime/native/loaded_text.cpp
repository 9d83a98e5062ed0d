#include "runtime/native/loaded_text.hpp"

#include <algorithm>

#include "runtime/native/library/host_cxx.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

std::vector<std::string> called_as_they_are(const NativeModule& module, const GuestSettings& settings) {
  std::vector<std::string> names;
  for (const std::string& name : module.externals)
    if (std::ranges::find(settings.allowed, name) != settings.allowed.end()) names.push_back(name);
  return names;
}

std::vector<std::string> uninstrumented_readers(const NativeModule& module) {
  std::vector<std::string> names;
  for (const std::string& external : module.externals)
    if (const std::string_view name = uninstrumented_reader(external);
        !name.empty() && std::ranges::find(names, name) == names.end())
      names.emplace_back(name);
  return names;
}

}  // namespace

ProgramText text_of(const NativeModule& module, const GuestSettings& settings) {
  return {module.sites,
          module.globals,
          module.types,
          module.functions,
          {},
          called_as_they_are(module, settings),
          uninstrumented_readers(module),
          module.hidden_end,
          module.local_storage_size,
          module.spin_loops,
          module.loops,
          module.locals,
          module.thread_locals,
          module.local_storage_image,
          module.warnings,
          module.time_decides,
          module.externals,
          module.release_sequences,
          {},
          false,
          module.unsupported,
          {},
          module.entries};
}

}  // namespace heddle
