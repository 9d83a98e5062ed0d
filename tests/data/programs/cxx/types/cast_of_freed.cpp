//! {"exit": 1, "kind": "use-after-free"}
//! {"exit": 0, "args": ["--", "-DALIVE"]}
// dynamic_cast looks at the object: it must still be there.
struct Base {
  virtual ~Base() = default;
};
struct Derived : Base {
  int number = 1;
};

int main() {
  Base* object = new Derived;
#ifndef ALIVE
  delete object;
#endif
  const auto* derived = dynamic_cast<Derived*>(object);
#ifdef ALIVE
  if (derived->number != 1) return 1;
  delete object;
#endif
  return derived == nullptr;
}
