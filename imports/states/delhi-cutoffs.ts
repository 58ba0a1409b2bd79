import { z } from "zod";
import { type ListedCutoff, type ListLine, oneOf } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { readRankCell } from "../lists/read-cells.ts";
import type { PublishedDocument } from "../write/sources.ts";

/** Closing ranks of the four universities. */
export const closingRanks: PublishedDocument = {
  key: "jac-delhi",
  publisher: "Joint Admission Counselling Delhi (JAC Delhi)",
  title: (year) => `Closing ranks, JAC Delhi ${year}`,
  url: "https://jacdelhi.admissions.nic.in",
  licence: "Facts from published results",
  status: "official",
};

/** A closing rank of one programme and category. */
export const ClosingRow = z.object({
  Institute: z.string().min(3),
  "Academic Program Name": z.string().min(3),
  Category: oneOf("a category of JAC Delhi", [
    "General",
    "OBC",
    "EWS",
    "SC",
    "ST",
    "Kashmiri Minority",
    "Kashmiri Migrant",
  ]),
  Gender: z.enum(["Gender-Neutral", "Female-Only"]),
  Defense: z.enum(["Yes", "No"]),
  PWD: z.enum(["Yes", "No"]),
  State: z.enum(["Delhi", "Outside Delhi", "Any"]),
  Category_Key: oneOf(
    "a key of JAC Delhi",
    /^((GN|OB|EW|SC|ST)(GN|GL|CW|PD)[DO]|OBC[WP][DO]|GNC[WP][DO]|[A-Z]{3}W[DO]|SG|KM)$/,
  ),
  "Closing Rank": z.string(),
});

const regions = { Delhi: "Delhi region", "Outside Delhi": "Outside Delhi region", Any: "" } as const;

/** @param round 0: a list of the whole counselling */
export function readClosing(row: z.infer<typeof ClosingRow>, round: number): (ListLine | string)[] {
  const closing = readRankCell(row["Closing Rank"]);
  if (closing === null) return ["Closing Rank: not a rank"];
  const programme = row["Academic Program Name"].replace(/\s*\([A-Z][A-Z/-]*\)$/, "");
  return [
    {
      college: college(row.Institute),
      programme: readProgramme(programme),
      written: { institute: row.Institute, programme: row["Academic Program Name"] },
      cutoffs: [{ ...cutoff(row, closing), round }],
    },
  ];
}

/** `Delhi Technological University (DTU)`: the name is the code, as JAC has none. */
export function college(text: string) {
  const [, name = text, short = ""] = /^(.*?)\s*\(([^()]*)\)$/.exec(text) ?? [];
  return { code: text, name, aliases: [short].filter(Boolean), city: "New Delhi", state: "Delhi" };
}

/** A programme of JAC Delhi, without its code. */
export function readProgramme(text: string) {
  if (/B\.Arch/.test(text)) return readListedProgramme("Architecture");
  const [, name] = /^(.*) with integrated MBA$/i.exec(text) ?? [];
  return readListedProgramme(name ? `B.E. (${name}) - MBA` : text);
}

function cutoff(row: z.infer<typeof ClosingRow>, closing: number): ListedCutoff {
  const special = [
    row.Category_Key === "SG" && "single girl child",
    row.Defense === "Yes" && "defence",
    row.PWD === "Yes" && "PwD",
  ].filter(Boolean);
  return {
    exam: /B\.Arch/.test(row["Academic Program Name"]) ? "JEE Main Paper 2" : "JEE Main",
    quota: regions[row.State],
    seatType: [row.Category, ...special].join(", "),
    gender: row.Gender === "Female-Only" ? "female" : "any",
    closing,
  };
}
