//! {"exit": 5, "args": ["--allow=arc4random"], "stderr": "the program is not deterministic"}
// Whether it fails does not depend on the random number, but the steps before do: a finding must be of one run.
unsigned arc4random(void);
_Atomic int x;

int main(void) {
  x = (int)(arc4random() % 1000000);
  x = 2;
  if (x == 2) __builtin_trap();
}
