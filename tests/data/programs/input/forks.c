//! {"exit": 2, "stderr": "the program uses 'fork': other processes are not supported"}
// A second process would leave the scheduler's reach.
#include <unistd.h>

int main(void) { return fork() == 0; }
