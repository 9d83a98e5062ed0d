//! {"exit": 0, "args": ["--define", "USED=0"]}
//! {"exit": 2, "kind": "unsupported", "args": ["--define", "USED=1"], "message": "reaches `Queue::push.int.`", "unsupported": ["Queue::Queue():15", "Queue::push(int):16", "parts::limit:17"]}
//! {"exit": 2, "kind": "unsupported", "args": ["--define", "USED=2"], "message": "reaches `parts::limit`"}
// What a file defines that is not on the command line.
namespace parts {
extern int limit;
}

struct Queue {
  explicit Queue();
  void push(int number);
};

void *place = nullptr;
Queue *make() { return new Queue; }
void use(Queue &queue) { queue.push(1); }
int limit() { return parts::limit; }

int main() {
  const volatile int used = USED;
  if (used == 1) use(*static_cast<Queue *>(place));
  if (used == 3) place = make();
  return used == 2 ? limit() : 0;
}
