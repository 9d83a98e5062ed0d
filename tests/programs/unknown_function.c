//! {"exit": 2, "stderr": "the program calls 'getpid', which is neither defined in it nor known to Heddle"}
// Calls something that we know nothing of.
#include <unistd.h>

int main(void) { return getpid() == 0; }
