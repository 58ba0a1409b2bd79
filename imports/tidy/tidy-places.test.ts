// proves S12.7

import { describe, expect, it } from "vitest";
import { townKey } from "../match/town-keys.ts";
import { areaIn } from "./tidy-area.ts";
import { cityOf, tidyDistrict, tidyState } from "./tidy-places.ts";

describe("tidyState and tidyDistrict", () => {
  it.each([
    ["Jammu and Kashmir", "LEH", "Ladakh", "Leh"],
    ["Daman and Diu", "DIU", "Dadra and Nagar Haveli and Daman and Diu", "Diu"],
    ["KARNATAKA", "BANGALORE URBAN", "Karnataka", "Bengaluru Urban"],
    ["Maharashtra", "AURANGABAD", "Maharashtra", "Chhatrapati Sambhajinagar"],
    ["Bihar", "AURANGABAD", "Bihar", "Aurangabad"],
    ["Odisha", "KENDUJHARÂ\u00a0(KEONJHAR)", "Odisha", "Kendujhar"],
    ["NA", "NA", "", ""],
    ["Haryana", "YAMUNA NAGAR", "Haryana", "Yamunanagar"],
    ["Uttar Pradesh", "BULANDSHAHAR", "Uttar Pradesh", "Bulandshahr"],
    ["Karnataka", "CHIKABALLAPUR", "Karnataka", "Chikkaballapura"],
    ["Jharkhand", "EAST SINGHABHUM", "Jharkhand", "East Singhbhum"],
  ])("%s, %s", (state, district, tidy, tidyName) => {
    expect(tidyState(state, district)).toBe(tidy);
    expect(tidyDistrict(district, tidyState(state, district))).toBe(tidyName);
  });
});

describe("cityOf", () => {
  const place = { name: "X COLLEGE", pinDistrict: "", state: "Karnataka" };
  it.each([
    ["KANAKAPURA ROAD, BANGALORE.", "Bengaluru Urban", "Bengaluru"],
    ["MYSORE ROAD, KENGERI", "Bengaluru Urban", "Bengaluru"],
    ["7TH MILE, NIPANI", "Belagavi", "Nipani"],
    ["AT POST MHASRUL, DIST. NASHIK", "Nashik", "Nashik"],
    ["KORRAPADU ROAD PRODDATUR POST PIN 516361", "YSR Kadapa", "Proddatur"],
    ["KNOWLEDGE PARK, GREATER NOIDA", "Gautam Buddha Nagar", "Greater Noida"],
    ["SECTOR 62, NOIDA", "Gautam Buddha Nagar", "Noida"],
    ["B.H.ROAD, HASSAN CIRCLE, TIPTUR-572202", "Tumakuru", "Tiptur"],
    ["CHINCHWAD, PUNE-19", "Pune", "Pune"],
    ["SALEM-ATTUR MAIN ROAD, KARUPPUR, SALEM-106", "Salem", "Salem"],
    ["AT CHANDUVAV, TA: VERAVAL", "Gir Somnath", "Veraval"],
    ["NEAR FOREST BHAVAN, AT/PO. SAWANTWADI, DIST: SINDHUDURG", "Sindhudurg", "Sawantwadi"],
    ["HARIPAR, BHUJ-MANDVI ROAD, TALUKA MANDVI,", "Kutch", "Mandvi"],
    ["COLLEGE ROAD, NEAR TEMPLE", "Sindhudurg", "Sindhudurg"],
  ])("%s in %s is in %s", (address, district, city) => {
    expect(cityOf({ ...place, address, district })).toBe(city);
  });

  it("takes the PIN code's district before the register's", () => {
    expect(cityOf({ ...place, address: "SHIVSONA, HALSI 811311", district: "Purnia", pinDistrict: "Lakhisarai" })).toBe(
      "Lakhisarai",
    );
  });
});

describe("areaIn", () => {
  const bengaluru = {
    name: "City Engineering College",
    city: "Bengaluru",
    district: "Bengaluru Urban",
    state: "Karnataka",
  };
  const prakasam = { name: "X", city: "Prakasam", district: "Prakasam", state: "Andhra Pradesh" };
  it.each([
    [
      "DODDAKALLASANDRA, KANAKAPURA ROAD, BANGALORE - 560 062, KARNATAKA, INDIA",
      bengaluru,
      "Doddakallasandra, Kanakapura Road",
    ],
    ["CITY ENGINEERING COLLEGE, SARJAPUR ROAD BANGALORE", bengaluru, "Sarjapur Road"],
    ["INKOLLU ROAD, PRAKASAM (DIST.) ANDHRA PRADESH", prakasam, "Inkollu Road"],
    ["MARTUR, ONGOLE DIST, A.P. PHONE 08592-123456", prakasam, "Martur"],
    ["PRAKASAM", prakasam, ""],
  ])("%s", (address, place, area) => {
    expect(areaIn(address, place)).toBe(area);
  });
});

it.each(["Anantapuramu", "ANANTHAPURAMU"])(
  "%s is Anantapur, before any college there is known by that spelling",
  (town) => {
    expect(townKey(town)).toBe(townKey("Anantapur"));
  },
);
