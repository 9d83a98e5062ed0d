//! {"exit": 1, "kind": "out-of-bounds"}
// So have constant ones.
const int t[3] = {1, 2, 3};
volatile int i = 7;
int r;
int main(void) {
  r = t[i];
  return 0;
}
