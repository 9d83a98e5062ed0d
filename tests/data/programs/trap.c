//! {"exit": 1, "kind": "abort", "message": "^a trap instruction is executed$"}
//! {"args": ["--ignore=aborts"], "exit": 1, "kind": "abort"}
// A finding in a program without a single access. A trap is no call of abort: it is not switched off with those.
int main(void) { __builtin_trap(); }
