// proves S12.6

import { expect, test } from "vitest";
import { comparedCollege } from "../../../../tests/support/compared-college.ts";
import type { ComparedCollege } from "./compared-college.ts";
import { type ComparedBranch, similarBranches } from "./similar-branches.ts";
import { findSimilarColleges } from "./similar-colleges.ts";

let made = 0;

/** Others, so that common words are common. */
const others = Array.from({ length: 600 }, (_, at) =>
  comparedCollege(`Government Polytechnic Institute of Engineering Science and Technology Unit${at}`, {
    district: `D${at}`,
    city: `D${at}`,
  }),
);

function pairsOf(...colleges: ComparedCollege[]) {
  const found = findSimilarColleges([...colleges, ...others]);
  for (;;) {
    const step = found.next();
    if (step.done) return step.value.map(({ oneId, otherId, score }) => [oneId, otherId, score]);
  }
}

// proves S12.6
test.each([
  [
    "the same name and address",
    { name: "Rao Science College", area: "5 Race Course Road" },
    { name: "Rao Science College", area: "5, Race Course Rd" },
    true,
  ],
  [
    "the name without its town",
    { name: "Rao Science College, Indore" },
    { name: "Rao Science College", area: "Vijay Nagar" },
    true,
  ],
  ["another name of one", { name: "Rao Science College", aliases: ["RSC Indore"] }, { name: "RSC Indore" }, true],
  [
    "a campus named in full and in short",
    { name: "Birla Academy of Arts, Mesra, Off Campus Indore" },
    { name: "Birla Academy of Arts, Indore Campus" },
    true,
  ],
  [
    "a school of a university at one PIN code",
    { name: "Rewa University", city: "Sonpur", district: "Rewa", pincode: "452003", area: "Old Palace" },
    { name: "Rewa University, School of Engineering", city: "Rewa", district: "Rewa", pincode: "452003" },
    true,
  ],
  [
    "a common name at two addresses",
    { name: "Government Polytechnic", area: "Station Road" },
    { name: "Government Polytechnic", area: "Lake View" },
    false,
  ],
  [
    "two kinds of institute of one trust",
    { name: "Rao College of Pharmacy", area: "5 Race Course Road" },
    { name: "Rao College of Law", area: "5 Race Course Road" },
    false,
  ],
  [
    "a college for women beside another",
    { name: "Rao Science College", area: "X", isWomenOnly: true },
    { name: "Rao Science College", area: "X" },
    false,
  ],
  [
    "only the town in common",
    { name: "Indian Institute of Engineering Indore" },
    { name: "Indore Institute of Science", area: "Rau" },
    false,
  ],
  [
    "the same name in another state",
    { name: "Rao Science College" },
    { name: "Rao Science College", state: "Punjab" },
    false,
  ],
  [
    "two numbers of one register",
    { name: "Rao Science College", codes: [{ authority: "aishe", code: "C-1" }] },
    { name: "Rao Science College", codes: [{ authority: "aishe", code: "C-2" }] },
    false,
  ],
  [
    "the names that a list without codes gave it in two years",
    { name: "Rao Science College, Indore", codes: [{ authority: "josaa", code: "Rao Science College, Indore" }] },
    { name: "Rao Science College", codes: [{ authority: "josaa", code: "Science College, Rao" }] },
    true,
  ],
  [
    "a university by its Hindi word",
    { name: "Dr. Rao Vishwavidyalaya Indore" },
    { name: "Dr. Rao University, Institute of Engineering" },
    true,
  ],
  [
    "the initials of its own name",
    { name: "S. V. U. College of Engineering, Indore" },
    { name: "Sri Venkateswara University College of Engineering", area: "Rau" },
    true,
  ],
  [
    "initials behind a title",
    { name: "Sir C R R College of Engineering" },
    { name: "Sir C.R. Reddy College of Engineering", area: "Rau" },
    true,
  ],
  [
    "the initials of another name",
    { name: "O U College of Engineering Indore" },
    { name: "Rewa University College of Engineering", area: "Rau" },
    false,
  ],
  [
    "the initials of another kind",
    { name: "O U College of Technology Indore" },
    { name: "University College of Engineering", area: "Osmania University" },
    false,
  ],
  [
    "a university and its constituent college",
    { name: "Osmania University" },
    { name: "University College of Engineering", area: "Osmania University", university: "Osmania University" },
    false,
  ],
  [
    "two approvals of AICTE",
    { name: "Rao Science College", codes: [{ authority: "aicte", code: "1-1" }] },
    { name: "Rao Science College", codes: [{ authority: "aicte", code: "1-2" }] },
    true,
  ],
])("%s", (_, one, other, isSuggested) => {
  const [a, b] = [comparedCollege(one.name, one), comparedCollege(other.name, other)];
  expect(pairsOf(a, b).map(([oneId, otherId]) => [oneId, otherId])).toEqual(isSuggested ? [[a.id, b.id]] : []);
});

test("a college under the initials of its university may be the one at that university's address, however common its name is", () => {
  const namesakes = Array.from({ length: 200 }, (_, at) =>
    comparedCollege(`Unit${at} University College of Engineering`, { district: `D${at}`, city: `D${at}` }),
  );
  const [a, b] = [
    comparedCollege("O U College of Engineering Indore", { hasCutoffs: true }),
    comparedCollege("University College of Engineering", { area: "Osmania University", hasSeats: true }),
  ];
  const university = comparedCollege("Osmania University");
  expect(pairsOf(a, b, university, ...namesakes).map(([oneId, otherId]) => [oneId, otherId])).toEqual([[a.id, b.id]]);
});

test("of two likely pairs the one with seats on one side and ranks on the other is first", () => {
  const [a, b] = [
    comparedCollege("Rao Arts College, Indore Campus", { hasSeats: true, area: "Rau" }),
    comparedCollege("Rao Arts College Main", { hasCutoffs: true }),
  ];
  const plain = [
    comparedCollege("Vyas Arts College", { area: "Rau" }),
    comparedCollege("Vyas Arts College", { area: "Rau Road" }),
  ] as const;
  expect(pairsOf(a, b, ...plain).map(([oneId]) => oneId)[0]).toBe(a.id);
});

test("a pair with divided facts is before one with the same name at one address", () => {
  const [a, b] = [
    comparedCollege("Vyas Arts College", { area: "5 Rau Road" }),
    comparedCollege("Vyas Arts College", { area: "5 Rau Road" }),
  ];
  const [seats, ranks] = [
    comparedCollege("Rao Arts and Crafts College, Indore", { hasSeats: true, hasCutoffs: true, area: "Rau" }),
    comparedCollege("Rao Arts and Crafts College", { hasCutoffs: true }),
  ];
  expect(pairsOf(a, b, seats, ranks).map(([oneId]) => oneId)).toEqual([seats.id, a.id]);
});

function branch(name: string, given: Partial<ComparedBranch> = {}): ComparedBranch {
  made += 1;
  return { id: made, collegeId: 1, name, level: "ug", degree: "", shift: 1, intake: null, hasCutoffs: true, ...given };
}

// proves S12.6
test.each([
  ["Metallurgical and Materials Engineering", "Materials and Metallurgy Engineering", {}, true],
  ["Printing and Packaging Technology", "Printing and Pack Technology", {}, true],
  ["Mechatronics Engineering", "Mechatronics", {}, true],
  ["Civil Engineering", "Civil Engineering", { degree: "Integrated" }, false],
  ["Computer Science and Engineering", "Computer Engineering", { hasCutoffs: true }, false],
  ["Electrical Engineering", "Mechanical Engineering", {}, false],
])("ranks of %s and seats of %s", (ranked, seated, given, isSuggested) => {
  const pairs = similarBranches([branch(ranked), branch(seated, { intake: 60, hasCutoffs: false, ...given })]);
  expect(pairs).toHaveLength(isSuggested ? 1 : 0);
});
