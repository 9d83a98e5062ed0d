//! {"exit": 2, "stderr": "a choice must be of 1 to 65,536 values"}
// More outcomes than anybody can wait for.
#include <heddle.h>

int main(void) { return heddle_choose(4000000000u) == 0; }
