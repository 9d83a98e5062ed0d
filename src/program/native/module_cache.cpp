#include "program/native/module_cache.hpp"

#include "program/native/module_record.hpp"

namespace heddle {

namespace {

constexpr std::size_t most_programs = 256;
constexpr std::uintmax_t most_bytes_of_programs = 1'000'000'000;

}  // namespace

ModuleCache::ModuleCache(const std::filesystem::path& folder, OwnFiles own, std::string rules)
    : entries_(folder, {".facts", ".o"}, most_programs, most_bytes_of_programs),
      own_(std::move(own)),
      rules_(std::move(rules)) {}

std::optional<NativeModule> ModuleCache::find(const std::vector<SourceFile>& files,
                                              const std::string& entry_function) const {
  if (!entries_.is_used()) return std::nullopt;
  auto entry = entries_.find(name_of_result(files, own_, {rules_, entry_function}));
  if (!entry) return std::nullopt;
  auto facts = read_record(entry->parts[0]);
  if (!facts) return std::nullopt;
  return NativeModule(std::move(*facts), std::move(entry->parts[1]));
}

void ModuleCache::keep(const std::vector<SourceFile>& files, const std::string& entry_function,
                       const std::string& record, const std::vector<std::string>& inputs,
                       const std::string& code, std::filesystem::file_time_type since) const {
  if (!entries_.is_used() || code.empty()) return;
  entries_.keep(name_of_result(files, own_, {rules_, entry_function}), {{record, code}, inputs}, since);
}

}  // namespace heddle
