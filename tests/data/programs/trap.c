//! {"exit": 1, "kind": "abort"}
// A finding in a program without a single access.
int main(void) { __builtin_trap(); }
