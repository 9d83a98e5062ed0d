// Error categories, and what of error codes and their exception is not in the headers.
#include <algorithm>
#include <cstring>
#include <iterator>
#include <string>
#include <system_error>

namespace {

class GenericCategory final : public std::error_category {
 public:
  const char* name() const noexcept override { return "generic"; }
  std::string message(int error) const override { return std::strerror(error); }
};

/// The errors that every POSIX system has: a condition of the generic category stands for them.
constexpr std::errc portable_errors[] = {
    std::errc::address_family_not_supported,
    std::errc::address_in_use,
    std::errc::address_not_available,
    std::errc::already_connected,
    std::errc::argument_list_too_long,
    std::errc::argument_out_of_domain,
    std::errc::bad_address,
    std::errc::bad_file_descriptor,
    std::errc::bad_message,
    std::errc::broken_pipe,
    std::errc::connection_aborted,
    std::errc::connection_already_in_progress,
    std::errc::connection_refused,
    std::errc::connection_reset,
    std::errc::cross_device_link,
    std::errc::destination_address_required,
    std::errc::device_or_resource_busy,
    std::errc::directory_not_empty,
    std::errc::executable_format_error,
    std::errc::file_exists,
    std::errc::file_too_large,
    std::errc::filename_too_long,
    std::errc::function_not_supported,
    std::errc::host_unreachable,
    std::errc::identifier_removed,
    std::errc::illegal_byte_sequence,
    std::errc::inappropriate_io_control_operation,
    std::errc::interrupted,
    std::errc::invalid_argument,
    std::errc::invalid_seek,
    std::errc::io_error,
    std::errc::is_a_directory,
    std::errc::message_size,
    std::errc::network_down,
    std::errc::network_reset,
    std::errc::network_unreachable,
    std::errc::no_buffer_space,
    std::errc::no_child_process,
    std::errc::no_link,
    std::errc::no_lock_available,
    std::errc::no_message,
    std::errc::no_message_available,
    std::errc::no_protocol_option,
    std::errc::no_space_on_device,
    std::errc::no_stream_resources,
    std::errc::no_such_device,
    std::errc::no_such_device_or_address,
    std::errc::no_such_file_or_directory,
    std::errc::no_such_process,
    std::errc::not_a_directory,
    std::errc::not_a_socket,
    std::errc::not_a_stream,
    std::errc::not_connected,
    std::errc::not_enough_memory,
    std::errc::not_supported,
    std::errc::operation_canceled,
    std::errc::operation_in_progress,
    std::errc::operation_not_permitted,
    std::errc::operation_not_supported,
    std::errc::operation_would_block,
    std::errc::owner_dead,
    std::errc::permission_denied,
    std::errc::protocol_error,
    std::errc::protocol_not_supported,
    std::errc::read_only_file_system,
    std::errc::resource_deadlock_would_occur,
    std::errc::resource_unavailable_try_again,
    std::errc::result_out_of_range,
    std::errc::state_not_recoverable,
    std::errc::stream_timeout,
    std::errc::text_file_busy,
    std::errc::timed_out,
    std::errc::too_many_files_open,
    std::errc::too_many_files_open_in_system,
    std::errc::too_many_links,
    std::errc::too_many_symbolic_link_levels,
    std::errc::value_too_large,
    std::errc::wrong_protocol_type,
};

bool is_portable(int error) {
  return error == 0 || std::find(std::begin(portable_errors), std::end(portable_errors),
                                 static_cast<std::errc>(error)) != std::end(portable_errors);
}

class SystemCategory final : public std::error_category {
 public:
  const char* name() const noexcept override { return "system"; }
  std::string message(int error) const override { return std::strerror(error); }
  std::error_condition default_error_condition(int error) const noexcept override {
    if (is_portable(error)) return {error, std::generic_category()};
    return {error, *this};
  }
};

// Constants that are never destroyed: they need no code at the program's start and end.
[[clang::no_destroy]] constinit const GenericCategory the_generic_category;
[[clang::no_destroy]] constinit const SystemCategory the_system_category;

}  // namespace

namespace std {

inline namespace _V2 {

error_category::~error_category() = default;

__cow_string error_category::_M_message(int error) const {
  return __cow_string(message(error));
}

error_condition error_category::default_error_condition(int error) const noexcept {
  return {error, *this};
}

bool error_category::equivalent(int error, const error_condition& condition) const noexcept {
  return default_error_condition(error) == condition;
}

bool error_category::equivalent(const error_code& code, int condition) const noexcept {
  return code.category() == *this && code.value() == condition;
}

const error_category& generic_category() noexcept {
  return the_generic_category;
}
const error_category& system_category() noexcept {
  return the_system_category;
}

}  // namespace _V2

error_condition error_code::default_error_condition() const noexcept {
  return category().default_error_condition(value());
}

system_error::~system_error() noexcept = default;

}  // namespace std
