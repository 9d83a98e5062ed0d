// Records which files decide the result of a compilation: those that were read, and those that were looked
// for and do not exist.
#pragma once

#include <clang/Frontend/Utils.h>

namespace heddle {

/// Collects every file that was read, system headers included. For files that the program's own files
/// include, or look for by __has_include, it also collects every place that was tried before: a file that
/// appears there would change the program.
class AllInputs : public clang::DependencyCollector {
 public:
  void attachToPreprocessor(clang::Preprocessor& preprocessor) override;
  bool needSystemDependencies() override { return true; }
};

}  // namespace heddle
