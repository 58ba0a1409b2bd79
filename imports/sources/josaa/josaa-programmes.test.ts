import { describe, expect, it } from "vitest";
import { readProgramme } from "./josaa-programmes.ts";

describe("readProgramme", () => {
  it.each([
    ["Civil Engineering (4 Years, Bachelor of Technology)", "Civil Engineering", "", "engineering"],
    ["Bio Technology (4 Years, Bachelor of Technology)", "Biotechnology", "", "engineering"],
    [
      "Chemical Engineering (5 Years, Bachelor and Master of Technology (Dual Degree))",
      "Chemical Engineering",
      "B.Tech + M.Tech, 5 years",
      "engineering",
    ],
    ["Physics (4 Years, Bachelor of Science)", "Physics", "BS, 4 years", "engineering"],
    ["Architecture (5 Years, Bachelor of Architecture)", "Architecture", "B.Arch, 5 years", "architecture"],
    ["Planning (4 Years, Bachelor of Planning)", "Planning", "B.Plan, 4 years", "architecture"],
    ["Bachelor of Design (4 Years, Bachelor of Design)", "Design", "B.Des, 4 years", "design"],
    [
      "B.Tech (Civil Engineering) - MBA (IIM Bodh Gaya) (5 Years, Bachelor of Technology and MBA (Dual Degree))",
      "Civil Engineering with MBA (IIM Bodh Gaya)",
      "B.Tech + MBA, 5 years",
      "engineering",
    ],
    [
      "B. Tech. (ECE) -M. Tech. in VLSI (5 Years, B.Tech. + M.Tech./MS (Dual Degree))",
      "Electronics and Communication Engineering with M.Tech in VLSI",
      "B.Tech + M.Tech/MS, 5 years",
      "engineering",
    ],
    [
      "Integrated B. Tech. - M. Tech in Civil Engineering (5 Years, Integrated B. Tech. and M. Tech.)",
      "Civil Engineering",
      "B.Tech + M.Tech, 5 years",
      "engineering",
    ],
    ["Pharmaceutics (4 Years, Bachelor of Pharmaceutics)", "Pharmaceutics", "B.Pharm, 4 years", "pharmacy"],
    [
      "Integrated B. Tech.(IT) and MBA (5 Years, Integrated B. Tech. and M. Tech. /MBA)",
      "Information Technology with MBA",
      "B.Tech + M.Tech/MBA, 5 years",
      "engineering",
    ],
    [
      "Mechanical Engineering- Design and Manufacturing (4 Years, Bachelor of Technology)",
      "Mechanical Engineering (Design and Manufacturing)",
      "",
      "engineering",
    ],
    ["Civil Engineering for DASA-CIWG (4 Years, Bachelor of Technology)", "Civil Engineering", "", "engineering"],
  ])("%s", (raw, name, degree, stream) => {
    expect(readProgramme(raw)).toEqual({ name, degree, stream });
  });

  it.each(["Civil Engineering", "Civil Engineering (4 Years, Bachelor of Magic)", "(4 Years, Bachelor of Technology)"])(
    "%s is no programme",
    (raw) => {
      expect(readProgramme(raw)).toBeNull();
    },
  );
});
