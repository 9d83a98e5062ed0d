#include "cli/report_files.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <set>

#include "checking/source_lines.hpp"
#include "cli/version.hpp"
#include "files/sha256.hpp"
#include "files/user_files.hpp"

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

/// Whether the path is a device: several reports may be written to one.
bool is_device(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error) && !fs::is_regular_file(path, error);
}

/// An error if a report would overwrite a file of the program or another report.
std::optional<Error> clash(const std::vector<ReportFile>& files, const std::vector<std::string>& in_use) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string& path = files[i].path;
    if (is_device(path)) continue;
    for (const std::string& other : in_use)
      if (is_same_file(path, other))
        return Error{path + ": is used for something else; choose another file for the report"};
    for (std::size_t j = 0; j < i; ++j)
      if (is_same_file(path, files[j].path)) return Error{path + ": is given for two reports"};
  }
  return std::nullopt;
}

std::vector<report::SourceFile> sources_of(const std::vector<report::CheckReport>& reports) {
  std::set<std::string> names;
  for (const report::CheckReport& report : reports)
    for (const report::ReportedFinding& finding : report.findings) {
      names.insert(finding.file);
      for (const report::StoryStep& step : finding.story.steps) names.insert(step.place.file);
    }
  names.erase("");
  std::vector<report::SourceFile> sources;
  for (const std::string& name : names) {
    auto text = read_file(name);
    sources.push_back({name, text ? std::optional(std::move(*text)) : std::nullopt});
  }
  return sources;
}

std::vector<report::InputFile> inputs_of(const std::vector<report::CheckReport>& reports) {
  std::vector<report::InputFile> inputs;
  if (reports.empty()) return inputs;
  for (const std::string& name : reports.front().files) {
    const auto text = read_file(name);
    if (text)
      inputs.push_back({name, sha256_of(*text), *text});
    else
      inputs.push_back({name, "", ""});
  }
  return inputs;
}

/// Returns the time that SOURCE_DATE_EPOCH names, or the beginning of 1970: what is written depends on the
/// program alone.
std::string time_of_documents() {
  const char* const asked = std::getenv("SOURCE_DATE_EPOCH");
  const std::string_view text = asked == nullptr ? "" : asked;
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  constexpr std::int64_t year_10000 = 253'402'300'800;
  if (error != std::errc{} || end != text.data() + text.size() || seconds < 0 || seconds >= year_10000)
    seconds = 0;
  const std::chrono::sys_seconds time{std::chrono::seconds(seconds)};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

void remove_file(const std::string& path) {
  std::error_code error;
  // A name such as /dev/stdout is a link, and not ours to remove.
  if (fs::is_regular_file(fs::symlink_status(path, error))) fs::remove(path, error);
}

}  // namespace

Result<ReportFiles> ReportFiles::open(const std::vector<ReportFile>& files,
                                      const std::vector<std::string>& in_use) {
  if (const auto error = clash(files, in_use)) return *error;
  ReportFiles opened({});
  for (const ReportFile& file : files) {
    if (!std::ofstream(file.path, std::ios::binary)) return cannot_write(file.path);
    opened.files_.push_back(file);
  }
  return opened;
}

ReportFiles::~ReportFiles() {
  for (const ReportFile& file : files_) remove_file(file.path);
}

std::optional<Error> ReportFiles::write(std::vector<report::CheckReport> reports, int exit_code,
                                        std::vector<report::ReportlessCheck> without_report) {
  if (files_.empty()) return std::nullopt;
  std::error_code error;
  report::ReportSet set{
      std::move(reports),   {},        checking::source_lines(), fs::current_path(error).string(),
      std::string(version), exit_code, std::move(without_report)};
  set.sources = sources_of(set.reports);
  set.inputs = inputs_of(set.reports);
  set.time = time_of_documents();
  while (!files_.empty()) {
    const ReportFile& file = files_.back();
    const std::string document = file.format(set);
    if (document.empty()) {
      fmt::print(stderr, "heddle: {} is not written: there is no violation to witness\n", file.path);
      remove_file(file.path);
    } else {
      std::ofstream out(file.path, std::ios::binary);
      out << document;
      if (!out.flush()) return cannot_write(file.path);
    }
    files_.pop_back();
  }
  return std::nullopt;
}

}  // namespace heddle::cli
