//! {"args": ["--define", "CASE=0"], "exit": 1, "kind": "undefined", "message": "\\(a floating-point number does not fit into 'int'\\)"}
//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "undefined", "message": "\\(a floating-point number does not fit into 'unsigned int'\\)"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "undefined", "message": "\\(signed integer overflow: a product does not fit into '__int128'\\)"}
// Words of checks whose values are not whole numbers of at most 64 bits.
volatile double large = 1e20;
volatile long number = 1L << 62;

int main(void) {
#if CASE == 0
  return (int)large;
#elif CASE == 1
  return (int)(unsigned)large;
#else
  __int128 wide = number;
  wide = wide * number;
  return (int)(wide * number);
#endif
}
