// What a file of C may say that its code no longer shows, and that Heddle does not support.
#pragma once

#include <string>

namespace clang {
class CompilerInstance;
}

namespace heddle {

/// Returns why the file that the compiler has read, but not yet translated, is not supported; empty if it is.
[[nodiscard]] std::string unsupported_by_source(clang::CompilerInstance& compiler);

}  // namespace heddle
