#include "program/native/module_record.hpp"

#include <nlohmann/json.hpp>

namespace heddle {

namespace {

using Json = nlohmann::json;

Json types_as_json(const VariableTypes& types) {
  Json list = Json::array();
  for (const VariableTypes::Type& type : types.all()) {
    Json members = Json::array();
    for (const VariableTypes::Member& member : type.members)
      members.push_back({member.name, member.offset, member.type});
    list.push_back({type.size, type.element, members});
  }
  return list;
}

VariableTypes types_from(const Json& list) {
  VariableTypes types;
  for (std::size_t i = 1; i < list.size(); ++i) {  // type 0 is always there
    VariableTypes::Type type{list[i].at(0), {}, list[i].at(1)};
    for (const Json& member : list[i].at(2))
      type.members.push_back({member.at(0), member.at(1), member.at(2)});
    types.add(std::move(type));
  }
  return types;
}

Json locals_as_json(const std::vector<GuestLocal>& locals) {
  Json list = Json::array();
  for (const GuestLocal& local : locals)
    list.push_back({local.name, local.type, local.offset, local.site, local.hidden, local.size});
  return list;
}

std::vector<GuestLocal> locals_from(const Json& list) {
  std::vector<GuestLocal> locals;
  for (const Json& local : list)
    locals.push_back({local.at(0), local.at(1), local.at(2), local.at(3), local.at(4), local.at(5)});
  return locals;
}

ModuleFacts facts_from(const Json& json) {
  ModuleFacts facts;
  for (const Json& site : json.at("sites"))
    facts.sites.push_back({site.at(0), site.at(1), site.at(2), site.at(3), site.at(4), site.at(5)});
  for (const Json& global : json.at("globals"))
    facts.globals.push_back(
        {global.at(0), global.at(1), global.at(2), global.at(3), global.at(4), global.at(5)});
  facts.types = types_from(json.at("types"));
  for (const Json& function : json.at("functions"))
    facts.functions.push_back({function.at(0), function.at(1), function.at(2)});
  json.at("externals").get_to(facts.externals);
  json.at("hidden_end").get_to(facts.hidden_end);
  json.at("local_storage_size").get_to(facts.local_storage_size);
  json.at("spin_loops").get_to(facts.spin_loops);
  facts.locals = locals_from(json.at("locals"));
  facts.thread_locals = locals_from(json.at("thread_locals"));
  json.at("warnings").get_to(facts.warnings);
  json.at("local_storage_image").get_to(facts.local_storage_image);
  json.at("time_decides").get_to(facts.time_decides);
  if (!json.at("own_stores_continue").get<bool>()) facts.release_sequences = ReleaseSequences::of_updates;
  return facts;
}

}  // namespace

std::string record_of(const ModuleFacts& facts) {
  Json json{{"sites", Json::array()},
            {"globals", Json::array()},
            {"types", types_as_json(facts.types)},
            {"functions", Json::array()},
            {"externals", facts.externals},
            {"hidden_end", facts.hidden_end},
            {"local_storage_size", facts.local_storage_size},
            {"spin_loops", facts.spin_loops},
            {"locals", locals_as_json(facts.locals)},
            {"thread_locals", locals_as_json(facts.thread_locals)},
            {"warnings", facts.warnings},
            {"local_storage_image", facts.local_storage_image},
            {"time_decides", facts.time_decides},
            {"own_stores_continue", facts.release_sequences == ReleaseSequences::of_own_stores_too}};
  for (const Site& site : facts.sites)
    json["sites"].push_back({site.file, site.line, site.column, site.function, site.member, site.library});
  for (const GuestGlobal& global : facts.globals)
    json["globals"].push_back(
        {global.image, global.name, global.address, global.size, global.constant, global.type});
  for (const GuestFunctionInfo& function : facts.functions)
    json["functions"].push_back({function.name, function.site, function.library});
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<ModuleFacts> read_record(const std::string& text) {
  try {
    return facts_from(Json::parse(text));
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace heddle
