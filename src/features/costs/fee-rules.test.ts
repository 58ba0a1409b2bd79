import { expect, test } from "vitest";
import type { Fee } from "#features/catalogue/college-contract.ts";
import type { Source } from "#features/catalogue/contract.ts";
import { chooseFee, feesOfCourse } from "./fee-rules.ts";

const source = { status: "official" } as Source;
let made = 0;
const fee = (given: Partial<Fee>): Fee => {
  made += 1;
  const own = { branch_id: null, branch_name: null, programme: "", year: 2025, category: "", is_general: true };
  return { ...own, rupees_per_year: 100_000, includes: "", fixed_by: "", fact: `fee-${made}`, source, ...given };
};
const course = { branch_id: 7, branch_name: "Civil Engineering", degree: "" };

test("a course has its own fees and those of its stream, of the newest year, its own first", () => {
  const [stream, own, old] = [fee({ programme: "ENGINEERING" }), fee({ branch_id: 7 }), fee({ year: 2023 })];
  const others = [fee({ branch_id: 8 }), fee({ programme: "MBA" })];
  const invented = fee({ source: { ...source, status: "sample" } });
  expect(feesOfCourse([stream, ...others, own, old, invented], course, "Engineering")).toEqual([own, stream]);
  expect(feesOfCourse([old, ...others], course, "Engineering")).toEqual([old]);
  expect(feesOfCourse([], course, "Engineering")).toEqual([]);
});

test("who pays decides: the fee that was chosen, that of the category, else the open one", () => {
  const open = fee({ category: "Seats by KEA: GM, 2A, 2B, 3A, 3B" });
  const reserved = fee({
    category: "Seats by KEA: SC, ST, income up to 10 lakh",
    is_general: false,
    rupees_per_year: 0,
  });
  const castes = fee({ category: "Scheduled castes", is_general: false });
  const nri = fee({ category: "NRI seats", is_general: false });
  const choose = (category: string | null, income: number | null = null, asked: string | null = null) =>
    chooseFee([open, reserved, nri], { category, income }, asked);
  expect(choose(null)).toEqual({ fee: open, isOfCategory: false });
  expect(choose("SC", 1_000_000)).toEqual({ fee: reserved, isOfCategory: true });
  expect(choose("SC", 1_000_001)?.fee).toBe(open);
  expect(choose("SC")?.fee).toBe(open);
  expect(choose("S", 1)?.fee).toBe(open);
  expect(choose("OBC-NCL", 1)?.fee).toBe(open);
  expect(choose("SC", 1, nri.fact)?.fee).toBe(nri);
  expect(chooseFee([castes], { category: "SC", income: null }, null)?.fee).toBe(castes);
  expect(chooseFee([nri], { category: null, income: null }, null)).toBeNull();
});
