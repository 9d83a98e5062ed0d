#include "checking/native/targets/link_graph.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

namespace heddle::checking {
namespace {

namespace fs = std::filesystem;

/// A build folder of its own for each test.
class LinkGraph : public testing::Test {
 protected:
  LinkGraph()
      : folder_(
            fs::path(testing::TempDir()) /
            ("heddle-links-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~LinkGraph() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] std::string objects_of(const std::vector<LinkStep>& steps, const std::string& target) const {
    const auto objects = linked_objects(steps, target);
    if (!objects) return objects.error().message;
    std::string text;
    for (const LinkedObject& object : *objects)
      text += (text.empty() ? "" : " ") + object.file.lexically_relative(folder_).string() +
              (object.on_demand ? "?" : "");
    return text;
  }

  fs::path folder_;
};

TEST_F(LinkGraph, FollowsStaticLibrariesOfNinja) {
  write("build.ninja",
        "root = obj\n"
        "rule link\n"
        "  command = ld $in\n"
        "build $root/a.o: cc ../a.c\n"
        "build queue_test | queue_test.map: link $root/a.o ${root}/with$ blank.o $\n"
        "    obj/b.o | libfoo.a libbar.so /usr/lib/libz.a || order.o |@ check\n"
        "  LINK_LIBRARIES = libfoo.a -lpthread\n"
        "include more.ninja\n");
  write("more.ninja",
        "build libfoo.a: ar foo/f.o libinner.a\nbuild libinner.a: ar inner.o\n"
        "build libbar.so: link bar.o\nbuild foo: phony libfoo.a\n");
  const auto steps = link_steps_of_ninja(folder_);
  ASSERT_TRUE(steps.ok()) << steps.error().message;
  EXPECT_EQ(objects_of(*steps, "queue_test"), "obj/a.o obj/with blank.o obj/b.o foo/f.o? inner.o?");
  EXPECT_EQ(objects_of(*steps, "foo"), "foo/f.o? inner.o?");
}

TEST_F(LinkGraph, NamesTargetsThatAreLikeAnUnknownOne) {
  write("build.ninja",
        "build queue_test: link a.o\nbuild stack_test: link b.o\nbuild all: phony queue_test\n");
  const auto steps = link_steps_of_ninja(folder_);
  ASSERT_TRUE(steps.ok());
  EXPECT_EQ(objects_of(*steps, "queue_tset"),
            "there is no target 'queue_tset' that is linked; there are: queue_test, stack_test, all");
}

TEST_F(LinkGraph, ReadsTheLinkCommandsOfMake) {
  write("CMakeFiles/q.dir/link.txt",
        "/usr/bin/c++ -g CMakeFiles/q.dir/main.cpp.o @CMakeFiles/q.dir/objects1.rsp -o bin/q -Wl,-rpath,/x "
        "sub/libs.a -lpthread\n");
  write("CMakeFiles/q.dir/objects1.rsp", "CMakeFiles/q.dir/one.o\nCMakeFiles/q.dir/two.o\n");
  write("sub/CMakeFiles/s.dir/link.txt",
        "/usr/bin/ar qc libs.a CMakeFiles/s.dir/s.c.o\n/usr/bin/ranlib libs.a\n");
  const auto steps = link_steps_of_make(folder_);
  EXPECT_EQ(objects_of(steps, "q"),
            "CMakeFiles/q.dir/main.cpp.o CMakeFiles/q.dir/one.o CMakeFiles/q.dir/two.o "
            "sub/CMakeFiles/s.dir/s.c.o?");
  EXPECT_EQ(objects_of(steps, "s"), "sub/CMakeFiles/s.dir/s.c.o");
}

}  // namespace
}  // namespace heddle::checking
