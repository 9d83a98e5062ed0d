//! {"exit": 1, "kind": "assertion", "line": 43, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The first handler that fits is taken: the base must not come before what is derived from it.
#include <cassert>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct NetworkFailure : Failure {
  NetworkFailure(const std::string& text, int code) : Failure(text), code(code) {}
  int code;
};
struct Tag {};
struct Both : Tag, NetworkFailure {
  Both() : NetworkFailure("both", 9) {}
};

template <typename Thrown>
int classify(Thrown thrown) {
  try {
    throw thrown;
#ifdef FIXED
  } catch (const NetworkFailure& failure) {
    return failure.code;
#endif
  } catch (const Failure&) {
    return 1;
  } catch (const std::exception&) {
    return 2;
  } catch (const char* text) {
    return text[0];
  } catch (...) {
    return 3;
  }
}

int main() {
  assert(classify(Failure("plain")) == 1 && classify(std::bad_alloc()) == 2);
  assert(classify(NetworkFailure("reset", 104)) == 104);
  assert(classify(Both()) == 9 && classify("x") == 'x' && classify(4L) == 3 && classify(Tag()) == 3);
}
