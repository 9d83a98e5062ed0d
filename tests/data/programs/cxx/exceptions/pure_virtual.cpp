//! {"exit": 1, "kind": "terminate", "line": 6, "message": "^a pure virtual function is called$"}
// A constructor calls, through another function, a function that its class does not have.
struct Base {
  Base() { start(); }
  virtual ~Base() = default;
  void start() { run(); }
  virtual void run() = 0;
};
struct Derived : Base {
  void run() override {}
};

int main() {
  Derived derived;
}
