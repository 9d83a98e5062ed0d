#include "cli/bench/own_benchmarks.hpp"

#ifdef HEDDLE_NATIVE
#include "program/native/own_files.hpp"
#endif

namespace heddle::cli {

Result<std::filesystem::path> own_benchmarks() {
#ifdef HEDDLE_NATIVE
  return OwnFiles().folder() / "bench";
#else
  return Error{"this build of Heddle has no native engine: the benchmark programs are C programs"};
#endif
}

}  // namespace heddle::cli
