// Collects the messages of the compiler as text.
#pragma once

#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Support/raw_ostream.h>
#include <string>
#include <vector>

namespace heddle {

class CompilerMessages : public clang::DiagnosticConsumer {
 public:
  /// The options must outlive this.
  explicit CompilerMessages(clang::DiagnosticOptions& options) : printer_(stream_, &options) {}

  [[nodiscard]] const std::string& text() const { return text_; }
  /// Returns the errors and warnings one by one, each with its notes.
  [[nodiscard]] std::vector<std::string> one_by_one() const;

  void BeginSourceFile(const clang::LangOptions& language, const clang::Preprocessor* reader) override {
    printer_.BeginSourceFile(language, reader);
  }
  void EndSourceFile() override { printer_.EndSourceFile(); }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& message) override;

 private:
  std::string text_;
  std::vector<std::size_t> starts_;  // in the text
  llvm::raw_string_ostream stream_{text_};
  clang::TextDiagnosticPrinter printer_;
};

}  // namespace heddle
