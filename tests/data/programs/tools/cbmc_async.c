//! {"exit": 2, "stderr": "the label '__CPROVER_ASYNC_1', which starts a thread in CBMC, is not supported"}
// Threads that CBMC starts by a label: not supported, and said so.
int x;

int main(void) {
__CPROVER_ASYNC_1:
  x = 1;
  return x;
}
