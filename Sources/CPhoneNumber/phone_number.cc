#include "CPhoneNumber.h"

#include <phonenumbers/phonenumberutil.h>

#include <set>
#include <string>

extern "C" int maneki_phone_region_known(const char *region) {
  std::set<std::string> regions;
  i18n::phonenumbers::PhoneNumberUtil::GetInstance()->GetSupportedRegions(&regions);
  return regions.count(region) != 0;
}
