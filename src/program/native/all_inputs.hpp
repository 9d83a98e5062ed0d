// Which files decide what a compilation sees: those that were read, and those that were looked for and are
// not there.
#pragma once

#include <clang/Frontend/Utils.h>

namespace heddle {

/// Collects every file that was read, the system's too, and for what the program's own files include or ask
/// for by __has_include, every place that was tried before: a file that appears there changes the program.
class AllInputs : public clang::DependencyCollector {
 public:
  void attachToPreprocessor(clang::Preprocessor& preprocessor) override;
  bool needSystemDependencies() override { return true; }
};

}  // namespace heddle
