//! {"exit": 1, "kind": "terminate", "line": 4, "message": "std::terminate called"}
// An exception leaves a function that promised to throw none: found where it is thrown.
void check(int number) noexcept {
  if (number > 3) throw number;
}

int main() {
  check(4);
}
