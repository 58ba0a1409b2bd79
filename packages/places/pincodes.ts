/** The first digits of PIN codes by state: the postal zones of India Post. */
const postalZones: Readonly<Record<string, string>> = {
  "1": "Delhi|Haryana|Punjab|Himachal Pradesh|Jammu and Kashmir|Ladakh|Chandigarh",
  "2": "Uttar Pradesh|Uttarakhand",
  "3": "Rajasthan|Gujarat|Dadra and Nagar Haveli and Daman and Diu",
  "4": "Maharashtra|Madhya Pradesh|Chhattisgarh|Goa",
  "5": "Andhra Pradesh|Telangana|Karnataka|Puducherry",
  "6": "Tamil Nadu|Kerala|Puducherry|Lakshadweep",
  "7": "West Bengal|Odisha|Assam|Arunachal Pradesh|Manipur|Meghalaya|Mizoram|Nagaland|Tripura|Sikkim|Andaman and Nicobar Islands",
  "8": "Bihar|Jharkhand",
};

/**
 * The PIN code in an address, or null. The last match is used, since plot and survey numbers come before it; a hyphen
 * may be on either side (`PUNE-411001-`), but not between it and another number, as in a telephone number.
 *
 * @param state the college's state, if known: a number outside its postal zone is no PIN code of it
 */
export function pincodeIn(address: string, state = ""): string | null {
  const found = [...address.matchAll(/(?<!\d|\d ?[-/])([1-9]\d{2})(?: ?- ?| )?(\d{3})(?!\d|-\d)/g)];
  const last = found.findLast(([, zone]) => isOfState(zone!, state));
  return last ? `${last[1]}${last[2]}` : null;
}

function isOfState(zone: string, state: string): boolean {
  const isKnown = Object.values(postalZones).some((states) => states.split("|").includes(state));
  return !isKnown || (postalZones[zone[0]!] ?? "").split("|").includes(state);
}
