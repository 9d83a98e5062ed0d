#include "files/private_files.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace heddle {
namespace {

namespace fs = std::filesystem;

class PrivateFiles : public testing::Test {
 protected:
  PrivateFiles() {
    std::string name = (fs::temp_directory_path() / "heddle-files-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~PrivateFiles() override { fs::remove_all(folder_); }
  static void write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

  fs::path folder_;
};

TEST_F(PrivateFiles, AFolderThatOthersCanWriteIsNotPrivate) {
  const fs::path made = folder_ / "a" / "b";
  EXPECT_FALSE(is_private_folder(made));
  EXPECT_TRUE(make_private_folder(made));
  EXPECT_TRUE(is_private_folder(made));
  for (const mode_t mode : {0770U, 0707U, 0777U, 01777U}) {
    chmod(made.c_str(), mode);
    EXPECT_FALSE(is_private_folder(made)) << mode;
    EXPECT_FALSE(make_private_folder(made)) << mode;
  }
  chmod(made.c_str(), 0755);
  EXPECT_TRUE(is_private_folder(made));
}

TEST_F(PrivateFiles, ALinkToAFolderIsNotPrivate) {
  ASSERT_TRUE(make_private_folder(folder_ / "real"));
  fs::create_directory_symlink(folder_ / "real", folder_ / "link");
  EXPECT_FALSE(is_private_folder(folder_ / "link"));
  EXPECT_FALSE(make_private_folder(folder_ / "link"));
}

TEST_F(PrivateFiles, AnOwnLinkIsFollowedOnce) {
  ASSERT_TRUE(make_private_folder(folder_ / "real"));
  fs::create_directory_symlink(folder_ / "real", folder_ / "link");
  fs::create_directory_symlink(folder_ / "missing", folder_ / "dangling");
  EXPECT_EQ(*follow_own_link(folder_ / "link"), fs::canonical(folder_ / "real"));
  EXPECT_EQ(*follow_own_link(folder_ / "real"), folder_ / "real");
  EXPECT_EQ(*follow_own_link(folder_ / "missing"), folder_ / "missing");
  EXPECT_FALSE(follow_own_link(folder_ / "dangling"));
}

TEST_F(PrivateFiles, LinksAreNotRead) {
  write(folder_ / "file", "text");
  fs::create_symlink(folder_ / "file", folder_ / "link");
  EXPECT_EQ(read_private(folder_ / "file"), "text");
  EXPECT_TRUE(is_private_file(folder_ / "file"));
  EXPECT_FALSE(read_private(folder_ / "link"));
  EXPECT_FALSE(is_private_file(folder_ / "link"));
  EXPECT_FALSE(read_private(folder_ / "missing"));
  EXPECT_FALSE(read_private(folder_));
}

TEST_F(PrivateFiles, AFileIsReplacedAndALinkIsNotFollowed) {
  write(folder_ / "file", "old");
  ASSERT_TRUE(replace_file(folder_ / "file", "new"));
  EXPECT_EQ(read_private(folder_ / "file"), "new");
  write(folder_ / "precious", "precious");
  fs::create_symlink(folder_ / "precious", folder_ / "link");
  const auto written = replace_file(folder_ / "link", "gone");
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.find("is a symbolic link"), std::string::npos);
  EXPECT_EQ(read_private(folder_ / "precious"), "precious");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()),
            3);  // nothing is left over
}

TEST_F(PrivateFiles, ALinkBesideIsNotFollowedEither) {
  write(folder_ / "precious", "precious");
  fs::create_symlink(folder_ / "precious", folder_ / ("file." + std::to_string(getpid())));
  ASSERT_TRUE(replace_file(folder_ / "file", "new"));
  EXPECT_EQ(read_private(folder_ / "file"), "new");
  EXPECT_EQ(read_private(folder_ / "precious"), "precious");
}

TEST_F(PrivateFiles, DevicesAreWritten) {
  EXPECT_TRUE(replace_file("/dev/null", "text"));
  EXPECT_FALSE(replace_file(folder_ / "missing" / "file", "text"));
}

}  // namespace
}  // namespace heddle
