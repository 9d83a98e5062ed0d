//! {"exit": 2, "stderr": "compile_error.c:3:27: error: use of undeclared identifier 'nothing'"}
// Does not compile.
int main(void) { return 1+nothing; }
