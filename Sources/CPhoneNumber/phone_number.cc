#include "CPhoneNumber.h"

#include <phonenumbers/logger.h>
#include <phonenumbers/phonenumber.pb.h>
#include <phonenumbers/phonenumberutil.h>
#include <phonenumbers/shortnumberinfo.h>

#include <cstring>
#include <set>
#include <string>

using i18n::phonenumbers::Logger;
using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;
using i18n::phonenumbers::ShortNumberInfo;

namespace {

/// The library's own log would write numbers to standard output.
class Silence : public Logger {
 public:
  void WriteMessage(const std::string &) override {}
};

PhoneNumberUtil &library() {
  static PhoneNumberUtil &instance = []() -> PhoneNumberUtil & {
    PhoneNumberUtil &made = *PhoneNumberUtil::GetInstance();
    made.SetLogger(new Silence());
    return made;
  }();
  return instance;
}

int32_t kind_of(PhoneNumberUtil::PhoneNumberType type) {
  switch (type) {
    case PhoneNumberUtil::MOBILE:
    case PhoneNumberUtil::FIXED_LINE_OR_MOBILE:
      return maneki_phone_mobile;
    case PhoneNumberUtil::FIXED_LINE:
      return maneki_phone_landline;
    case PhoneNumberUtil::UNKNOWN:
      return maneki_phone_impossible;
    default:
      return maneki_phone_service;
  }
}

/// Hotlines of a few digits (110, 10086) are numbers too, though not of the ordinary plan.
bool is_short(const PhoneNumber &number, const std::string &region) {
  static const ShortNumberInfo &short_numbers = *new ShortNumberInfo;
  if (short_numbers.IsValidShortNumberForRegion(number, region)) return true;
  if (region != "CN" || !short_numbers.IsPossibleShortNumberForRegion(number, region)) return false;
  // The library lists few of China's 12xxx, 95xxx and 96xxx; mobile numbers begin with none of them.
  const std::string digits = std::to_string(number.national_number());
  const std::string first = digits.substr(0, 2);
  return digits.size() >= 5 && (first == "10" || first == "12" || first == "95" || first == "96");
}

maneki_phone read(const std::string &text, const std::string &region) {
  maneki_phone result = {};
  PhoneNumber number;
  if (library().Parse(text, region, &number) != PhoneNumberUtil::NO_PARSING_ERROR ||
      number.has_extension()) {
    return result;
  }
  if (!library().IsValidNumber(number)) {
    if (is_short(number, region)) result.kind = maneki_phone_service;
    return result;
  }
  std::string e164;
  library().Format(number, PhoneNumberUtil::E164, &e164);
  if (e164.empty() || e164.size() >= sizeof result.e164) return result;
  result.kind = kind_of(library().GetNumberType(number));
  if (result.kind == maneki_phone_impossible) return result;
  result.country_code = number.country_code();
  std::memcpy(result.e164, e164.data(), e164.size());
  return result;
}

}  // namespace

extern "C" maneki_phone maneki_phone_read(const char *text, size_t length, const char *region) {
  // No exception may cross into Swift.
  try {
    return read(std::string(text, length), region);
  } catch (...) {
    maneki_phone failed = {};
    failed.kind = maneki_phone_failed;
    return failed;
  }
}

extern "C" int maneki_phone_region_known(const char *region) {
  try {
    std::set<std::string> regions;
    library().GetSupportedRegions(&regions);
    return regions.count(region) != 0;
  } catch (...) {
    return 0;
  }
}
