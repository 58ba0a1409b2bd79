import type { Resident } from "./contract.ts";

/** Most colleges that a hostel's page names; a client asks for each of them by a call of its own (specification S7). */
export const nearCollegeLimit = 12;

/** Which houses somebody may live in: girls and boys also in those for everyone. */
export function kindsFor(resident: Resident): Resident[] {
  return resident === "everyone" ? ["everyone"] : [resident, "everyone"];
}

/**
 * What choosing each resident would find.
 *
 * @param counts hostels by the residents they are meant for
 * @returns only choices that find something
 */
export function countChoices(counts: { value: Resident; count: number }[]): { value: Resident; count: number }[] {
  const byHouse = new Map(counts.map(({ value, count }) => [value, count]));
  return (["girls", "boys", "everyone"] as const)
    .map((value) => ({ value, count: kindsFor(value).reduce((sum, house) => sum + (byHouse.get(house) ?? 0), 0) }))
    .filter(({ count }) => count > 0);
}
