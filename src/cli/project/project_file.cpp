#include "cli/project/project_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <toml++/toml.h>

#include "cli/project/project_values.hpp"
#include "core/close_names.hpp"
#include "core/error_message.hpp"
#include "files/user_files.hpp"

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view checks_section = "checks", files_key = "files", flags_key = "flags";

/// Which keys a section may have besides options, and which options.
struct SectionKind {
  const CommandRow* command;
  std::string title;  // "[checks.queue]"
  bool has_files;
  bool is_one_check;
};

std::string joined(std::vector<std::string> names) {
  std::ranges::sort(names);
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// Returns "; did you mean 'x'? Supported: …".
std::string instead_of(std::string_view wrong, const std::vector<std::string>& names) {
  const std::string close = closest_name(wrong, names);
  return (close.empty() ? "; " : fmt::format("; did you mean '{}'? ", close)) + "supported: " + joined(names);
}

bool may_stand_in(const OptionRow& row, const SectionKind& kind) {
  return applies_to(row, *kind.command) && !row.traits.not_in_files &&
         !(kind.is_one_check && row.traits.for_whole_run);
}

bool has_options(const CommandRow& command) {
  return std::ranges::any_of(option_table(), [&](const OptionRow& row) {
    return applies_to(row, command) && !row.traits.not_in_files;
  });
}

bool names_target(const ProjectSection& section) {
  return std::ranges::any_of(section.options,
                             [](const ProjectOption& option) { return option.row->name == "--target"; });
}

class Reader {
 public:
  explicit Reader(const fs::path& path) : path_(path), folder_(path.parent_path()) {
    file_.path = path_below(folder_, path.filename().string());
  }

  [[nodiscard]] Result<ProjectFile> read(const std::string& text) {
    try {
      read_top(toml::parse(text));
    } catch (const toml::parse_error& error) {
      fail(error.source(), std::string(error.description()));
    }
    if (error_) return Error{*error_};
    return std::move(file_);
  }

 private:
  /// Keeps the first error.
  void fail(const toml::source_region& at, const std::string& what) {
    if (!error_) error_ = fmt::format("{}:{}:{}: {}", file_.path, at.begin.line, at.begin.column, what);
  }

  void read_top(const toml::table& top) {
    for (const auto& [key, node] : top) {
      const std::string name(key.str());
      if (name == checks_section) {
        read_checks(key, node);
        continue;
      }
      const auto command = std::ranges::find(command_table(), name, &CommandRow::name);
      if (command == command_table().end() || !has_options(*command)) {
        fail(key.source(),
             fmt::format("there is no section [{}]{}", name, instead_of(name, section_names())));
        continue;
      }
      if (const toml::table* const table = table_at(key, node, name))
        file_.commands[name] =
            read_section(*table, {&*command, "[" + name + "]", name == "test", false}, row_command(*command));
    }
  }

  [[nodiscard]] static std::vector<std::string> section_names() {
    std::vector<std::string> names{std::string(checks_section) + ".NAME"};
    for (const CommandRow& command : command_table())
      if (has_options(command)) names.emplace_back(command.name);
    return names;
  }

  const toml::table* table_at(const toml::key& key, const toml::node& node, const std::string& title) {
    if (!node.is_table()) fail(key.source(), fmt::format("'{0}' is no section: write [{0}]", title));
    return node.as_table();
  }

  void read_checks(const toml::key& key, const toml::node& node) {
    const toml::table* const all = node.as_table();
    if (all == nullptr) return fail(key.source(), "checks are sections with a name: [checks.NAME]");
    std::vector<std::pair<const toml::key*, const toml::node*>> in_order;
    for (const auto& [name, section] : *all) in_order.emplace_back(&name, &section);
    std::ranges::stable_sort(in_order, {}, [](const auto& each) {
      return std::pair(each.first->source().begin.line, each.first->source().begin.column);
    });
    for (const auto& [name, section] : in_order) read_check(*name, *section);
  }

  void read_check(const toml::key& key, const toml::node& node) {
    const std::string name(key.str());
    const toml::table* const table = table_at(key, node, "checks." + name);
    if (table == nullptr) return;
    const auto command = std::ranges::find(command_table(), std::string_view("check"), &CommandRow::name);
    const SectionKind kind{&*command, "[checks." + name + "]", true, true};
    ProjectSection section = read_section(*table, kind, row_command(*command));
    if (section.files.empty() && !names_target(section))
      fail(key.source(), kind.title + " has no 'files' and no 'target': which program is to be checked?");
    if (!section.files.empty() && names_target(section))
      fail(key.source(),
           kind.title + ": 'target' says which files there are: no 'files' can be named besides");
    file_.checks.push_back({name, std::move(section)});
  }

  /// Returns a command to which the options are applied, to see whether their values are right.
  [[nodiscard]] static AnyCommand row_command(const CommandRow& row) { return row.make(); }

  ProjectSection read_section(const toml::table& table, const SectionKind& kind, AnyCommand probe) {
    ProjectSection section;
    const bool compiles =
        part_of<checking::ProgramRequest>(probe) != nullptr && kind.command->name != "replay";
    for (const auto& [key, node] : table) {
      const std::string_view name = key.str();
      if (kind.has_files && name == files_key) {
        for (const std::string& file : texts(key, node)) section.files.push_back(path_below(folder_, file));
      } else if (compiles && name == flags_key) {
        section.flags = flags_below(folder_, texts(key, node));
      } else if (const OptionRow* const row = row_named(name, kind)) {
        read_option(key, node, *row, probe, section);
      } else {
        fail(key.source(), fmt::format("there is no key '{}' in {}{}", name, kind.title,
                                       why_not_here(name, kind, compiles)));
      }
    }
    return section;
  }

  [[nodiscard]] static const OptionRow* row_named(std::string_view name, const SectionKind& kind) {
    for (const OptionRow& row : option_table())
      if (row.name.substr(2) == name && may_stand_in(row, kind)) return &row;
    return nullptr;
  }

  [[nodiscard]] static std::string why_not_here(std::string_view name, const SectionKind& kind,
                                                bool compiles) {
    for (const OptionRow& row : option_table())
      if (kind.is_one_check && row.name.substr(2) == name && applies_to(row, *kind.command) &&
          row.traits.for_whole_run && !row.traits.not_in_files)
        return ": it is for all checks and belongs into [check]";
    std::vector<std::string> names;
    for (const OptionRow& row : option_table())
      if (may_stand_in(row, kind)) names.emplace_back(row.name.substr(2));
    if (kind.has_files) names.emplace_back(files_key);
    if (compiles) names.emplace_back(flags_key);
    return instead_of(name, names);
  }

  void read_option(const toml::key& key, const toml::node& node, const OptionRow& row, AnyCommand& probe,
                   ProjectSection& section) {
    ProjectOption option{&row, values_of(key, node, row)};
    for (const std::string& value : option.values)
      if (const ErrorMessage error = row.apply(probe, value))
        fail(node.source(), fmt::format("{}: {}", key.str(), *error));
    if (!option.values.empty()) section.options.push_back(std::move(option));
  }

  /// Returns the values of an option; a switch that is on has one, which is empty.
  std::vector<std::string> values_of(const toml::key& key, const toml::node& node, const OptionRow& row) {
    if (row.value.empty()) {
      if (!node.is_boolean()) fail_at(key, node, "expected true or false");
      return node.value_or(false) ? std::vector<std::string>{""} : std::vector<std::string>{};
    }
    const toml::array* const list = node.as_array();
    if (list == nullptr) return {value_of(key, node, row)};
    if (!row.traits.is_list) fail_at(key, node, "expected one value, not a list");
    std::vector<std::string> values;
    for (const toml::node& element : *list) values.push_back(value_of(key, element, row));
    return values;
  }

  std::string value_of(const toml::key& key, const toml::node& node, const OptionRow& row) {
    if (takes_numbers(row) && node.is_integer()) return std::to_string(*node.value<std::int64_t>());
    if (takes_numbers(row) && node.is_floating_point()) return fmt::format("{}", *node.value<double>());
    if (!node.is_string() || takes_only_numbers(row)) {
      fail_at(key, node,
              fmt::format("expected a {}{}", takes_only_numbers(row) ? "number" : "text",
                          row.traits.is_list ? ", or a list of them" : ""));
      return {};
    }
    const std::string text = *node.value<std::string>();
    return takes_path(row) ? path_below(folder_, text) : text;
  }

  std::vector<std::string> texts(const toml::key& key, const toml::node& node) {
    std::vector<std::string> result;
    const toml::array* const list = node.as_array();
    if (list == nullptr || list->empty()) fail_at(key, node, "expected a list of texts: [\"…\"]");
    if (list == nullptr) return result;
    for (const toml::node& element : *list) {
      if (!element.is_string()) fail_at(key, element, "expected a text");
      result.push_back(element.value_or(std::string()));
    }
    return result;
  }

  void fail_at(const toml::key& key, const toml::node& node, const std::string& what) {
    fail(node.source(), fmt::format("{}: {}", key.str(), what));
  }

  fs::path path_, folder_;
  ProjectFile file_;
  std::optional<std::string> error_;
};

}  // namespace

std::optional<fs::path> find_project_file(const fs::path& folder) {
  std::error_code problem;
  for (fs::path at = folder; !at.empty(); at = at.parent_path()) {
    if (fs::is_regular_file(at / "heddle.toml", problem)) return at / "heddle.toml";
    if (at == at.root_path()) break;
  }
  return std::nullopt;
}

Result<ProjectFile> read_project_file(const fs::path& path) {
  const auto text = read_file(path.string());
  if (!text) return text.error();
  return Reader(path).read(*text);
}

}  // namespace heddle::cli
