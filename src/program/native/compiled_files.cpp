#include "program/native/compiled_files.hpp"

#include <nlohmann/json.hpp>

#include "files/json_document.hpp"

namespace heddle {

namespace {

constexpr std::size_t most_files_kept = 1024;
constexpr std::uintmax_t most_bytes_of_files = 512'000'000;

}  // namespace

CompiledFiles::CompiledFiles(const std::filesystem::path& folder, OwnFiles own)
    : entries_(folder, {".notes", ".bc"}, most_files_kept, most_bytes_of_files), own_(std::move(own)) {}

std::string CompiledFiles::name_of(const SourceFile& file, bool ahead) const {
  SourceFile alone = file;
  alone.on_demand = false;  // that is of no account for what is compiled
  return name_of_result({alone}, own_, {ahead ? "ahead" : ""});
}

std::optional<CompiledFile> CompiledFiles::find(const SourceFile& file, bool ahead) const {
  if (!are_kept()) return std::nullopt;
  auto entry = entries_.find(name_of(file, ahead));
  if (!entry) return std::nullopt;
  const auto document = JsonDocument::parse(entry->parts[0], "notes");
  if (!document) return std::nullopt;
  const JsonValue notes = (*document)->root();
  CompiledFile compiled{std::move(entry->parts[1])};
  compiled.warnings = notes.at("warnings").texts();
  if (notes.at("own_stores_continue").flag())
    compiled.release_sequences = ReleaseSequences::of_own_stores_too;
  compiled.inputs = std::move(entry->inputs);
  if ((*document)->error()) return std::nullopt;
  return compiled;
}

void CompiledFiles::keep(const SourceFile& file, bool ahead, const CompiledFile& compiled,
                         std::filesystem::file_time_type since) const {
  if (!are_kept()) return;
  const bool continues = compiled.release_sequences == ReleaseSequences::of_own_stores_too;
  const nlohmann::json notes{{"warnings", compiled.warnings}, {"own_stores_continue", continues}};
  const std::string text = notes.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  entries_.keep(name_of(file, ahead), {{text, compiled.bitcode}, compiled.inputs}, since);
}

}  // namespace heddle
