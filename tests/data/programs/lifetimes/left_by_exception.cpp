//! {"exit": 1, "kind": "use-after-free", "message": "use of value after its function returned"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A function that is left by an exception has ended as well; its caller's variables have not.
int* kept;

[[gnu::noinline]] void keep(int* pointer) {
  kept = pointer;
}

[[gnu::noinline]] void fail() {
  int value = 3;
  keep(&value);
  throw 1;
}

[[gnu::noinline]] int count() {
  int mine = 4;
#ifdef FIXED
  keep(&mine);
#endif
  try {
#ifdef FIXED
    throw 1;
#else
    fail();
#endif
  } catch (int) {
  }
  int more = 5;
  int* const used = kept;
  keep(&more);
  return *used + mine;
}

int main() {
  return count() == 77;
}
