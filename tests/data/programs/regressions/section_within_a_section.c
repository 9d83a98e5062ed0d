//! {"exit": 0}
// Atomic sections may be nested.
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x;
void __VERIFIER_atomic_inc(void) {
  x++;
}
int main(void) {
  __VERIFIER_atomic_begin();
  __VERIFIER_atomic_inc();
  __VERIFIER_atomic_end();
  return 0;
}
