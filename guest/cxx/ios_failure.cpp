// The exception of streams and its error category. (Streams themselves are the host's.)
#include <ios>
#include <string>
#include <system_error>

namespace {

class StreamCategory final : public std::error_category {
 public:
  const char* name() const noexcept override { return "iostream"; }
  std::string message(int error) const override {
    return error == static_cast<int>(std::io_errc::stream) ? "iostream error" : "Unknown error";
  }
};

// A constant that is never destroyed: needs no code at the program's start and end.
[[clang::no_destroy]] constinit const StreamCategory stream_category;

}  // namespace

namespace std {

const error_category& iostream_category() noexcept {
  return stream_category;
}

ios_base::failure::failure(const string& message) : system_error(io_errc::stream, message) {}
ios_base::failure::failure(const string& message, const error_code& code) : system_error(code, message) {}
ios_base::failure::failure(const char* message, const error_code& code) : system_error(code, message) {}
ios_base::failure::~failure() noexcept = default;
const char* ios_base::failure::what() const noexcept {
  return runtime_error::what();
}

}  // namespace std
