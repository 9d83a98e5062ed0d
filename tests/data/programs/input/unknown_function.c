//! {"exit": 2, "stderr": "the program calls 'gnu_get_libc_version', which is neither defined in it nor known to Heddle; if it only reads its arguments, --allow=gnu_get_libc_version calls the C library's"}
//! {"args": ["--allow=gnu_get_libc_version"], "exit": 0, "why_direct": "Heddle does not see what gnu_get_libc_version keeps or accesses .--allow."}
//! {"args": ["--allow=gnu_get_libc_version,no_such_function"], "exit": 0, "why_direct": "Heddle does not see .*"}
// Calls something that we know nothing of.
#include <gnu/libc-version.h>

int main(void) { return gnu_get_libc_version() == 0; }
