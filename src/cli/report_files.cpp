#include "cli/report_files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>

#include "cli/files.hpp"

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;

Error cannot_write(const std::string& path) {
  return {path + ": cannot be written: " + std::strerror(errno)};
}

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  const auto place = [&](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(path, error), error);
  };
  return place(a) == place(b);
}

/// A slip of the hand must not cost anybody a program or a report.
std::optional<Error> clash(const Settings& settings) {
  const std::vector<ReportFile>& files = settings.report_files;
  for (std::size_t i = 0; i < files.size(); ++i) {
    for (const std::string& program : settings.files)
      if (is_same_file(files[i].path, program))
        return Error{files[i].path + ": is read, and cannot hold a report"};
    for (std::size_t j = 0; j < i; ++j)
      if (fs::exists(files[i].path) && !fs::is_regular_file(files[i].path))
        continue;  // a device takes more than one
      else if (is_same_file(files[i].path, files[j].path))
        return Error{files[i].path + ": cannot hold two reports"};
  }
  return std::nullopt;
}

std::vector<report::SourceText> sources_of(const std::vector<report::CheckReport>& reports) {
  std::set<std::string> names;
  for (const report::CheckReport& report : reports)
    for (const report::ReportedFinding& finding : report.findings) {
      names.insert(finding.file);
      for (const report::StoryStep& step : finding.story.steps) names.insert(step.place.file);
    }
  names.erase("");
  std::vector<report::SourceText> sources;
  for (const std::string& name : names) {
    auto text = read_file(name);
    sources.push_back({name, text ? std::optional(std::move(*text)) : std::nullopt});
  }
  return sources;
}

void remove_file(const std::string& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) fs::remove(path, error);
}

}  // namespace

Result<ReportFiles> ReportFiles::open(const Settings& settings) {
  if (const auto error = clash(settings)) return *error;
  ReportFiles opened({});
  for (const ReportFile& file : settings.report_files) {
    if (!std::ofstream(file.path, std::ios::binary)) return cannot_write(file.path);
    opened.files_.push_back(file);
  }
  return opened;
}

ReportFiles::~ReportFiles() {
  for (const ReportFile& file : files_) remove_file(file.path);
}

std::optional<Error> ReportFiles::write(std::vector<report::CheckReport> reports, int exit_code) {
  if (files_.empty()) return std::nullopt;
  std::error_code error;
  report::ReportSet set{std::move(reports), {}, fs::current_path(error).string(), exit_code};
  set.sources = sources_of(set.reports);
  while (!files_.empty()) {
    const ReportFile& file = files_.back();
    std::ofstream out(file.path, std::ios::binary);
    out << file.format(set);
    if (!out.flush()) return cannot_write(file.path);
    files_.pop_back();
  }
  return std::nullopt;
}

}  // namespace heddle::cli
