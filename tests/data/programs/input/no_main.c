//! {"exit": 2, "stderr": "the program has no function 'main'"}
// Nothing to run.
int f(void) { return 0; }
