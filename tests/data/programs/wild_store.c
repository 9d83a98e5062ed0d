//! {"exit": 1, "kind": "invalid-access", "line": 5}
// A store to an address out of nowhere does not touch Heddle.
int main(void) {
  volatile int *wild = (volatile int *)0x400000;
  *wild = 1;
  return 0;
}
