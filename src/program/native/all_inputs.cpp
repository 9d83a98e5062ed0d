#include "program/native/all_inputs.hpp"

#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/Path.h>
#include <memory>

namespace heddle {

namespace {

/// Records the places in which a header was looked for and not found.
class Lookups : public clang::PPCallbacks {
 public:
  Lookups(clang::Preprocessor& preprocessor, AllInputs& inputs)
      : preprocessor_(preprocessor), inputs_(inputs) {}

  void InclusionDirective(clang::SourceLocation at, const clang::Token&, llvm::StringRef name, bool is_angled,
                          clang::CharSourceRange, clang::OptionalFileEntryRef file, llvm::StringRef,
                          llvm::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    looked_for(at, name, is_angled, file);
  }
  void HasInclude(clang::SourceLocation at, llvm::StringRef name, bool is_angled,
                  clang::OptionalFileEntryRef file, clang::SrcMgr::CharacteristicKind) override {
    looked_for(at, name, is_angled, file);
  }

 private:
  void looked_for(clang::SourceLocation at, llvm::StringRef name, bool is_angled,
                  clang::OptionalFileEntryRef found) {
    const clang::SourceManager& sources = preprocessor_.getSourceManager();
    if (sources.isInSystemHeader(at)) return;
    if (llvm::sys::path::is_absolute(name)) {
      note(name);
      return;
    }
    const clang::FileID includer = sources.getFileID(sources.getExpansionLoc(at));
    if (const auto file = sources.getFileEntryRefForID(includer); file && !is_angled)
      if (is_found(file->getDir().getName(), name, found)) return;
    const clang::HeaderSearch& search = preprocessor_.getHeaderSearchInfo();
    const auto dirs = is_angled ? llvm::make_range(search.angled_dir_begin(), search.search_dir_end())
                                : search.search_dir_range();
    for (const clang::DirectoryLookup& dir : dirs)
      if (dir.isNormalDir() && is_found(dir.getName(), name, found)) return;
  }

  /// Whether the header was found in this folder; if not, the place is recorded.
  bool is_found(llvm::StringRef folder, llvm::StringRef name, clang::OptionalFileEntryRef found) {
    llvm::SmallString<256> path(folder == "." ? llvm::StringRef() : folder);
    llvm::sys::path::append(path, name);
    if (found && found->getName() == path) return true;
    note(path);
    return false;
  }

  void note(llvm::StringRef path) { inputs_.maybeAddDependency(path, false, false, false, true); }

  clang::Preprocessor& preprocessor_;
  AllInputs& inputs_;
};

}  // namespace

void AllInputs::attachToPreprocessor(clang::Preprocessor& preprocessor) {
  DependencyCollector::attachToPreprocessor(preprocessor);
  preprocessor.addPPCallbacks(std::make_unique<Lookups>(preprocessor, *this));
}

}  // namespace heddle
