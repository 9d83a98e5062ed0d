#include "cli/commands.hpp"

int main(int argc, char** argv) {
  return heddle::cli::run_fuzz(argc, argv);
}
