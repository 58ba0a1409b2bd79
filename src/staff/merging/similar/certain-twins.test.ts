import { expect, test } from "vitest";
import { comparedCollege } from "../../../../tests/support/compared-college.ts";
import { findCertainTwins } from "./certain-twins.ts";
import type { ComparedCollege } from "./compared-college.ts";

const coded = (...codes: [authority: string, code: string][]) =>
  codes.map(([authority, code]) => ({ authority, code }));

/** Others, so that common words are common. */
const others = Array.from({ length: 600 }, (_, at) =>
  comparedCollege("Government Polytechnic", { district: `D${at}`, city: `D${at}`, area: `Road ${at}` }),
);

function twinsOf(...colleges: ComparedCollege[]): number[][] {
  const steps = findCertainTwins([...colleges, ...others]);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.map((group) => group.map(({ id }) => id));
  }
}

const register = { area: "5 Race Course Road", hasSeats: true, codes: coded(["aicte", "1-1"]) };

test.each([
  [
    "a list without addresses names a college of the register",
    { name: "Rao College", ...register },
    { name: "Rao College, Indore" },
    true,
  ],
  ["a name is written in one word", { name: "Hansraj College", ...register }, { name: "Hans Raj College" }, true],
  [
    "a short name is the other's name",
    { name: "Seth Rao Medical College and KEM Hospital", shortName: "Seth RM College", area: "Parel" },
    { name: "Seth RM College, Indore" },
    true,
  ],
  [
    "two approvals at one address",
    { name: "Rao College", ...register },
    { name: "Rao College", area: "5, Race Course Road", codes: coded(["aicte", "1-2"]) },
    true,
  ],
  [
    "two approvals at one PIN code",
    { name: "Rao College", ...register, pincode: "452001" },
    { name: "Rao College", area: "Gate 2", pincode: "452001" },
    true,
  ],
  [
    "a university at two addresses of a town",
    { name: "Rao University", ...register },
    { name: "Rao University", area: "School of Computing" },
    true,
  ],
  ["two addresses", { name: "Rao College", ...register }, { name: "Rao College", area: "Rau" }, false],
  [
    "two PIN codes",
    { name: "Rao College", ...register, pincode: "452001" },
    { name: "Rao College", pincode: "452020" },
    false,
  ],
  [
    "a university in two towns of a district",
    { name: "Rao University", ...register },
    { name: "Rao University", area: "Rau", city: "Mhow" },
    false,
  ],
  [
    "the same words in another order",
    { name: "Paavai Engineering College", ...register },
    { name: "Paavai College of Engineering" },
    false,
  ],
  [
    "the college of a university, and a college",
    { name: "Sri Rao College of Engineering", ...register },
    { name: "Sri Rao University College of Engineering" },
    false,
  ],
  [
    "a college for women beside another",
    { name: "Rao College", ...register },
    { name: "Rao College", isWomenOnly: true },
    false,
  ],
  ["degree and diploma", { name: "Rao College (Degree)", ...register }, { name: "Rao College (Diploma)" }, false],
  [
    "two entries of one list",
    { name: "Rao College", codes: coded(["nmc", "Rao College, A"]) },
    { name: "Rao College", codes: coded(["nmc", "Rao College, B"]) },
    false,
  ],
  [
    "another district",
    { name: "Rao College", ...register },
    { name: "Rao College", city: "Dewas", district: "Dewas" },
    false,
  ],
  ["a common name", { name: "Government Polytechnic", ...register }, { name: "Government Polytechnic" }, false],
] as const)("%s: one college is %#", (_, one, other, areOne) => {
  const [a, b] = [
    comparedCollege(one.name, one as Partial<ComparedCollege>),
    comparedCollege(other.name, other as Partial<ComparedCollege>),
  ];
  expect(twinsOf(a, b)).toEqual(areOne ? [[a.id, b.id]] : []);
});

test("a list's entry that two colleges of the register may be is merged into neither", () => {
  const two = [comparedCollege("Rao College", register), comparedCollege("Rao College", { ...register, area: "Rau" })];
  expect(twinsOf(...two, comparedCollege("Rao College"))).toEqual([]);
});

// proves S12.6
test("three records of one college are one group, the one with seats and address first", () => {
  const bare = comparedCollege("Rao University", { pincode: "452001", hasCutoffs: true });
  const two = [
    comparedCollege("Rao University", { ...register, pincode: "452001" }),
    comparedCollege("Rao University", { area: "5, Race Course Road" }),
  ] as const;
  expect(twinsOf(bare, ...two)).toEqual([[two[0].id, two[1].id, bare.id]]);
});
