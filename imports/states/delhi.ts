import { z } from "zod";
import { type Authority, type ListedCutoff, listFile, oneOf } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { readRankCell } from "../lists/read-cells.ts";
import type { PublishedDocument } from "../write/sources.ts";

const ClosingRow = z.object({
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

const document: PublishedDocument = {
  key: "jac-delhi",
  publisher: "Joint Admission Counselling Delhi (JAC Delhi)",
  title: (year) => `Closing ranks, JAC Delhi ${year}`,
  url: "https://jacdelhi.admissions.nic.in",
  licence: "Facts from published results",
  status: "official",
};

/** Engineering admission of Delhi's state universities: by the common rank list of JEE Main in every category. */
export const delhi: Authority = {
  name: "JAC Delhi",
  mapped: {
    document,
    exam: "JEE Main",
    otherExams: ["JEE Main Paper 2"],
    college: ({ name, code }) => college(name || code),
  },
  codes: "jac_delhi",
  title: "Delhi: JAC Delhi, closing ranks",
  hint: "The year is asked for where the name does not say it: jac_delhi_2025_closing_ranks.json, jac_delhi_closing_ranks.json.",
  files: [
    listFile({
      name: /^jac[_-]delhi([_-](?<year>\d{4}))?[_-]closing[_-]ranks\.json(\.gz)?$/i,
      example: "jac_delhi_2025_closing_ranks.json",
      document,
      row: ClosingRow,
      read: (row) => {
        const closing = readRankCell(row["Closing Rank"]);
        if (closing === null) return ["Closing Rank: not a rank"];
        const programme = row["Academic Program Name"].replace(/\s*\([A-Z][A-Z/-]*\)$/, "");
        return [
          {
            college: college(row.Institute),
            programme: readProgramme(programme),
            written: { institute: row.Institute, programme: row["Academic Program Name"] },
            cutoffs: [cutoff(row, closing)],
          },
        ];
      },
    }),
  ],
};

/** `Delhi Technological University (DTU)`: the name is the code, as JAC has none. */
function college(text: string) {
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
    round: 0,
  };
}
