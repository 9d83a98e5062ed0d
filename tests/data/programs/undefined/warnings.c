//! {"exit": 0, "stderr": "warnings.c:8:22: warning: more '%' conversions than data arguments"}
//! {"exit": 0, "stderr": "warnings.c:8:22: warning: more '%' conversions than data arguments"}
//! {"args": ["--", "-Werror"], "exit": 2, "stderr": "error: more '%' conversions than data arguments"}
//! {"args": ["--", "-Werror", "-Wno-format"], "exit": 0}
// What the compiler warns of is shown, again where the program was compiled before; it is an error where the user says so.
#include <stdio.h>
int main(void) {
  if (0) printf("%d %d\n", 1);
  return 0;
}
