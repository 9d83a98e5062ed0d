//! {"exit": 2, "kind": "unsupported", "message": "reaches `fork` .forks.c:5., which Heddle does not know .other processes are not supported", "unsupported": ["fork:5"]}
// A second process would leave the scheduler's reach.
#include <unistd.h>

int main(void) { return fork() == 0; }
