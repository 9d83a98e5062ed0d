//! {"exit": 0}
// A diamond has one common base with virtual inheritance and two without; casts go across it.
#include <cassert>
#include <memory>
#include <string>

struct Device {
  explicit Device(std::string name) : name(std::move(name)) { ++made; }
  virtual ~Device() { --made; }
  virtual int speed() const { return 1; }
  std::string name;
  static inline int made = 0;
};
struct Scanner : virtual Device {
  Scanner() : Device("scanner") {}
  int pages = 10;
};
struct Printer : virtual Device {
  Printer() : Device("printer") {}
  int speed() const override { return 7; }
  int sheets = 20;
};
struct Copier : Scanner, Printer {
  Copier() : Device("copier") {}
};
struct Left : Device {
  Left() : Device("left") {}
};
struct Right : Device {
  Right() : Device("right") {}
};
struct Twice : Left, Right {};

int main() {
  std::unique_ptr<Device> device = std::make_unique<Copier>();
  assert(Device::made == 1 && device->name == "copier" && device->speed() == 7);
  Scanner* scanner = dynamic_cast<Scanner*>(device.get());
  Printer* printer = dynamic_cast<Printer*>(scanner);
  assert(printer->sheets == 20 && scanner->pages == 10 && scanner->speed() == 7);
  assert(static_cast<Device*>(scanner) == static_cast<Device*>(printer));
  device.reset();
  assert(Device::made == 0);
  Twice twice;
  Device& left = static_cast<Left&>(twice);
  assert(Device::made == 2 && left.name == "left" && dynamic_cast<Right&>(left).name == "right");
}
