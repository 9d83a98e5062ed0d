//! {"exit": 2, "stderr": "functions that run before or after main"}
// Runs before main.
int x;
__attribute__((constructor)) static void set(void) { x = 5; }
int main(void) { return x; }
