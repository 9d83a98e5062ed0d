// What the command line asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ids.hpp"
#include "memory/model.hpp"
#include "session/session.hpp"

namespace heddle::cli {

enum class Command : std::uint8_t { check, litmus, list, man };
enum class Format : std::uint8_t { text, json };

struct Settings {
  Command command = Command::list;
  std::vector<std::string> files;
  std::vector<Model> models;  // empty: the command's default
  std::string reduction = "none";
  bool count_classes = false;
  bool sample = false;
  std::optional<std::uint64_t> seed;
  Limits limits;
  bool keep_going = false;
  bool ignore_assertions = false;
  bool ignore_deadlocks = false;
  Format format = Format::text;
  std::vector<std::pair<std::string, Value>> defines;
  bool states = false;
  bool classes = false;
  std::string expected;
};

/// Exit status of every command.
enum ExitCode : int { exit_ok = 0, exit_finding = 1, exit_usage = 2, exit_limit = 3, exit_internal = 4 };

}  // namespace heddle::cli
