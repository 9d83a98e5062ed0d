//! {"exit": 2, "stderr": "the variable 'elsewhere' is not defined in the program"}
// Declared, defined nowhere.
extern int elsewhere;

int main(void) { return elsewhere; }
