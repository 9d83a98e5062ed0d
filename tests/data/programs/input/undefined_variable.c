//! {"exit": 2, "kind": "unsupported", "line": 5, "message": "reaches `elsewhere` .*a variable that the program does not define", "unsupported": ["elsewhere:5"]}
// Declared, defined nowhere.
extern int elsewhere;

int main(void) { return elsewhere; }
