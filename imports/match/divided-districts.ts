import { townKey } from "./town-keys.ts";

/**
 * Districts that were divided, with those that came out of them: registers go on naming the former district for years.
 * The dates are those of the states' notifications; the Local Government Directory lists the districts.
 */
const divided: Readonly<Record<string, string>> = {
  // Maharashtra, 2014
  Thane: "Palghar",
  // Telangana, 2016 and 2019
  Adilabad: "Nirmal,Mancherial,Kumuram Bheem Asifabad",
  Karimnagar: "Jagtial,Peddapalli,Rajanna Sircilla",
  Khammam: "Bhadradri Kothagudem",
  Mahabubnagar: "Nagarkurnool,Wanaparthy,Jogulamba Gadwal,Narayanpet",
  Medak: "Sangareddy,Siddipet",
  Nalgonda: "Suryapet,Yadadri Bhuvanagiri",
  Nizamabad: "Kamareddy",
  "Ranga Reddy": "Vikarabad,Medchal-Malkajgiri",
  Warangal: "Hanumakonda,Jangaon,Mahabubabad,Jayashankar Bhupalpally,Mulugu",
  // Andhra Pradesh, 2022
  Srikakulam: "Parvathipuram Manyam",
  Vizianagaram: "Parvathipuram Manyam",
  Visakhapatnam: "Anakapalli,Alluri Sitharama Raju",
  "East Godavari": "Kakinada,Dr. B.R. Ambedkar Konaseema,Alluri Sitharama Raju",
  "West Godavari": "Eluru",
  Krishna: "NTR,Eluru",
  Guntur: "Palnadu,Bapatla",
  Prakasam: "Bapatla",
  Kurnool: "Nandyal",
  Anantapur: "Sri Sathya Sai",
  "YSR Kadapa": "Annamayya",
  Chittoor: "Tirupati,Annamayya",
  Nellore: "Tirupati",
  // Tamil Nadu, 2019 and 2020
  Kanchipuram: "Chengalpattu",
  Vellore: "Ranipet,Tirupathur",
  Villupuram: "Kallakurichi",
  Tirunelveli: "Tenkasi",
  Nagapattinam: "Mayiladuthurai",
  // Karnataka, 2021
  Ballari: "Vijayanagara",
  // Gujarat, 2013
  Junagadh: "Gir Somnath",
  Jamnagar: "Devbhumi Dwarka",
  Rajkot: "Morbi",
  Sabarkantha: "Aravalli",
  Kheda: "Mahisagar",
  Panchmahal: "Mahisagar",
  Vadodara: "Chhota Udaipur",
  Bhavnagar: "Botad",
  // Uttar Pradesh, 2010 to 2012
  Sultanpur: "Amethi",
  Ghaziabad: "Hapur",
  Moradabad: "Sambhal",
  Muzaffarnagar: "Shamli",
  // West Bengal, 2014 to 2017
  Jalpaiguri: "Alipurduar",
  Darjeeling: "Kalimpong",
  "Paschim Medinipur": "Jhargram",
};

const parts = new Map<string, Set<string>>();
for (const [former, names] of Object.entries(divided)) {
  for (const name of names.split(",")) {
    const key = townKey(name);
    parts.set(key, (parts.get(key) ?? new Set()).add(townKey(former)));
  }
}

/** Whether one district was a part of the other, both spelled by `townKey`. */
export function wereOneDistrict(one: string, other: string): boolean {
  return (parts.get(one)?.has(other) ?? false) || (parts.get(other)?.has(one) ?? false);
}
