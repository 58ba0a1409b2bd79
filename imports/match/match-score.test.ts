// proves S12.4

import { describe, expect, it } from "vitest";
import { certainScore, prepareCollege, scoreMatch, similarScore } from "./match-score.ts";
import type { NamedCollege } from "./prepared-college.ts";
import { districtsOfTown } from "./town-keys.ts";

const common = new Set(["indian", "national", "international", "city", "st", "new"]);
const knowledge = {
  isTown: (key: string) => districtsOfTown.has(key),
  districtsOf: (town: string) => districtsOfTown.get(town) ?? new Set<string>(),
  weightOf: (word: string) => (common.has(word) ? 0.4 : 1),
};

const states: Record<string, string> = {
  Mumbai: "Maharashtra",
  Dhule: "Maharashtra",
  Pune: "Maharashtra",
  Nagpur: "Maharashtra",
};

function college(text: string): NamedCollege {
  const [name = "", city = "", district = ""] = text.split(" | ");
  return { name, city, district, state: states[city] ?? "X" };
}

function score(wanted: string, ours: string) {
  return scoreMatch(prepareCollege(college(wanted), knowledge), prepareCollege(college(ours), knowledge), knowledge);
}

describe("two names of one college", () => {
  it.each([
    ["Nile Institutute of Technology | Pune", "Nile Institute of Technology | Pune"],
    ["Indus Univeristy of Enginering | Pune", "Indus University of Engineering | Pune"],
    ["L.J.Institute of Engg. & Technology | Ahmedabad", "L. J. Institute of Engineering and Technology | Ahmedabad"],
    ["Indian Institute of Technology- Bombay | Mumbai", "Indian Institute of Technology Bombay | Mumbai"],
    [
      "Thapar Institute of Engineering & Technology (Deemed-to-be-university) | Patiala",
      "Thapar Institute of Engineering and Technology | Patiala",
    ],
    ["B.M.S. College of Engineering (Autonomous) | Bangalore", "BMS College of Engineering | Bengaluru"],
    ["College of Engineering, Guindy | Chennai", "College of Engineering Guindy | Chennai"],
    ["Geetanjali Institute of Technology | Surat", "Geethanjali Institute of Technology | Surat"],
    ["M.S. Ramaya Institute of Technology | Bengaluru", "MS Ramaiah Institute of Technology | Bangalore"],
    ["St. Joseph's College of Engineering, Chennai | Chennai", "Saint Joseph College of Engineering | Chennai"],
    ["Vidya Mandir Institute of Science | Pune", "Vidyamandir Institute of Science | Pune"],
    [
      "Dhirajlal Institute of Technology | Noida",
      "Dhirajlal Institute of Technology | Greater Noida | Gautam Buddha Nagar",
    ],
    ["Government Polytechnic, Pen | Pen", "Govt. Polytechnic, Pen | Pen | Raigad"],
    ["Nandini Chudaman Kadu College of Engineering | Pune", "N. C. Kadu College of Engineering | Pune"],
    ["Moodalahalli Institute of Technology | Udupi", "Moodlahalli Institute of Technology | Udupi"],
    ["Vidyarthi College of Engineering, Vasai | Vasai | Palghar", "Vidyarthi College of Engineering | Thane | Thane"],
    ["KRT Group of Institutions (Kaveri Institute of Technology), Pune | Pune", "KRT Group of Institutions | Pune"],
    ["Hill University, N. V. Patkar College of Engineering | Pune", "N.V. Patkar College of Engineering | Pune"],
    ["Lake Institute of Technology | Pune", "Lake Institute of Technology (Engineering College) | Pune"],
  ])("%s is %s", (wanted, ours) => {
    expect(score(wanted, ours).score).toBeGreaterThanOrEqual(certainScore);
    expect(score(ours, wanted).score).toBeGreaterThanOrEqual(certainScore);
  });
});

describe("names that resemble each other, which a person has to compare", () => {
  it.each([
    [
      "SVKM's Narsee Monjee Institute of Management Studies | Mumbai",
      "SVKM's Narsee Monjee Institute of Management Studies | Dhule",
    ],
    ["Rajiv Gandhi Institute of Technology | Mumbai", "Rajiv Gandhi Institute of Technology and Research | Mumbai"],
    ["Kishore Institute of Technology | Pune", "Kishore College of Technology | Pune"],
    ["Kishore Institute of Technology | Pune", "Kishore Institute of Technology, Extension Campus | Pune"],
    ["Kishore Institute of Technology, Chakan Campus | Pune", "Kishore Institute of Technology | Pune"],
    ["Kishore Engineering College | Nagpur", "Kishore Engineering College | Pune"],
  ])("%s and %s", (wanted, ours) => {
    expect(score(wanted, ours).score).toBeLessThan(certainScore);
    expect(score(wanted, ours).score).toBeGreaterThanOrEqual(similarScore);
  });
});

describe("colleges of one name whose towns say that they are two", () => {
  it.each([
    [
      "Government Medical College and Hospital | Alibag - Raigad",
      "Government Medical College and Hospital, Baramati | Baramati | Pune",
    ],
    [
      "Kishore College of Engineering Baramati | Baramati | Pune",
      "Kishore College of Engineering Lonavala | Pune | Pune",
    ],
    ["Kishore Engineering College | Nagpur", "Kishore Engineering College | Pune"],
  ])("%s and %s", (wanted, ours) => {
    expect(score(wanted, ours).contradictions).not.toEqual([]);
  });
});

// proves S12.4
it("tells the approvals of one place apart by the degrees in their names", () => {
  const wanted = "Rajalakshmi Engineering College | Chennai";
  expect(score(wanted, "Rajalakshmi Engineering College (M.B.A.) | Chennai").score).toBeLessThan(similarScore);
  expect(score(wanted, "Rajalakshmi Engineering College (Engineering and Technology) | Chennai").score).toBe(1);
});

it("finds no contradiction between a town and its district, or two spellings of one town", () => {
  for (const [wanted, ours] of [
    ["Kishore Polytechnic College, Pen | Pen", "Kishore Polytechnic College | Alibag | Raigad"],
    ["Kishore College of Engineering | Chikballapura", "Kishore College of Engineering | Chikkaballapura"],
  ]) {
    expect(score(wanted!, ours!)).toMatchObject({ contradictions: [] });
  }
});

describe("other colleges", () => {
  it.each([
    [
      "SVKM's Narsee Monjee Institute of Management Studies | Mumbai",
      "SVKM's NMIMS Institute of Pharmacy (Dhule) | Dhule",
    ],
    [
      "Gangotri Institute of Engineering & Technology | Noida",
      "Gangotri Institute of Engineering and Technology (Pharmacy Institute) | Greater Noida",
    ],
    ["Kishore Institute of Management | Pune", "Kishore Institute of Technology | Pune"],
    ["Kishore School of Law, Kishore University | Pune", "Kishore University | Pune"],
    ["Kishore Women's College | Pune", "Kishore College | Pune"],
    ["Kishore Polytechnic | Pune", "Kishore College of Engineering | Pune"],
    ["Government Polytechnic | Pune", "Government Polytechnic | Nagpur"],
    ["University of Mumbai | Mumbai", "University of Pune | Pune"],
    ["Indian Institute of Information Technology | Pune", "Indian Institute of Technology | Pune"],
    ["Indian Institute of Technology | Jaipur", "National Institute of Technology | Jaipur"],
  ])("%s is not %s", (wanted, ours) => {
    expect(score(wanted, ours).score).toBeLessThan(similarScore);
  });
});

it("gives reasons that a person can check", () => {
  expect(
    score("Kishore Institute of Technology | Mumbai", "Kishore College of Technology (Dhule) | Dhule").reasons,
  ).toEqual(["the same name", "one says college, the other institute", "another town"]);
});
