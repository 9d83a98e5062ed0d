#include "cli/commands.hpp"

int main(int argc, char** argv) {
  return heddle::cli::run_heddle(argc, argv);
}
