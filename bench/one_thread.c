// One thread, many accesses: the cost of an event without a switch. For bench_engine.
int x;

int main(void) {
  for (int i = 0; i < 500; i++) x = x + 1;
  return 0;
}
