#include "program/native/compiler_messages.hpp"

namespace heddle {

std::vector<std::string> CompilerMessages::one_by_one() const {
  std::vector<std::string> messages;
  for (std::size_t i = 0; i < starts_.size(); ++i) {
    const std::size_t end = i + 1 < starts_.size() ? starts_[i + 1] : text_.size();
    messages.push_back(text_.substr(starts_[i], end - starts_[i]));
  }
  return messages;
}

void CompilerMessages::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                        const clang::Diagnostic& message) {
  DiagnosticConsumer::HandleDiagnostic(level, message);  // counts
  if (level != clang::DiagnosticsEngine::Note) starts_.push_back(text_.size());
  printer_.HandleDiagnostic(level, message);
}

}  // namespace heddle
