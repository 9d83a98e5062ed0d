// The number of classes that a program has under each equivalence, ready to be shown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::report {

struct EquivalenceRow {
  std::string equivalence;
  std::string reduction;  // the search that counted
  std::uint64_t complete = 0;
  std::uint64_t blocked = 0;
  std::uint64_t runs = 0;
  double seconds = 0;
  bool is_lower_bound = false;  // a limit ended the search

  [[nodiscard]] std::uint64_t classes() const { return complete + blocked; }
};

struct CompareReport {
  std::string file;
  std::string model;
  std::vector<EquivalenceRow> rows;  // from the finest to the coarsest
};

/// Returns a table with a bar per row. The length of a bar is logarithmic in the number of classes.
[[nodiscard]] std::string to_text(const CompareReport& report);
[[nodiscard]] std::string to_json(const CompareReport& report);

}  // namespace heddle::report
