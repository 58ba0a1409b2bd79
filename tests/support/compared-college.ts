import type { ComparedCollege } from "../../src/staff/merging/similar/compared-college.ts";

let made = 0;

/** A college as merging compares it: one of Indore without codes, seats or cut-offs, but for what is given. */
export function comparedCollege(name: string, given: Partial<ComparedCollege> = {}): ComparedCollege {
  made += 1;
  return {
    id: made,
    name,
    shortName: null,
    area: "",
    city: "Indore",
    district: "Indore",
    state: "Madhya Pradesh",
    pincode: null,
    university: "",
    isWomenOnly: false,
    aliases: [],
    codes: [],
    hasSeats: false,
    hasCutoffs: false,
    ...given,
  };
}
