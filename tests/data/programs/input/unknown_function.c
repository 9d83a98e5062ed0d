//! {"exit": 2, "kind": "unsupported", "message": "^reaches `gnu_get_libc_version` .unknown_function.c:7., which Heddle does not know$", "unsupported": ["gnu_get_libc_version:7"]}
//! {"args": ["--allow=gnu_get_libc_version"], "exit": 0, "why_direct": "Heddle does not see what gnu_get_libc_version keeps or accesses .--allow."}
//! {"args": ["--allow=gnu_get_libc_version,no_such_function"], "exit": 0, "why_direct": "Heddle does not see .*"}
// Calls something that we know nothing of.
#include <gnu/libc-version.h>

int main(void) { return gnu_get_libc_version() == 0; }
