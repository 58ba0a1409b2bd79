import { z } from "zod";
import { keamBranches } from "../codes/keam-branches.ts";
import { type Authority, type ListedCutoff, listFile, oneOf } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { isEmptyCell, readRankCell } from "../lists/read-cells.ts";
import { withoutOwner } from "../tidy/owners.ts";
import type { PublishedDocument } from "../write/sources.ts";

/** Categories of the allotment; those of the last column are named in it. */
const categories = ["SM", "EZ", "MU", "LA", "BH", "DV", "VK", "BX", "KN", "KU", "SC", "ST", "EW"] as const;

const Rank = z.union([z.number(), z.string()]).nullish();
const RankRow = z.looseObject({
  Phase: z.number().int().min(1).max(9),
  Branch: z.string(),
  "College Code": z.string().regex(/^[A-Z0-9]{3}$/, "not a college code of KEAM"),
  "Name of College": z.string().optional(),
  Name: z.string().optional(),
  Type: oneOf("a type of college of KEAM", ["G", "N", "S"]).nullish(),
  "Special Categories": z.string().nullish(),
  ...Object.fromEntries(categories.map((category) => [category, Rank])),
});

const document: PublishedDocument = {
  key: "keam",
  publisher: "Commissioner for Entrance Examinations, Kerala (CEE)",
  title: (year) => `Last ranks by phase, KEAM ${year}`,
  url: "https://www.cee.kerala.gov.in",
  licence: "Facts from published lists",
  status: "official",
};

/** Engineering admission of Kerala: one merit list for all categories. */
export const kerala: Authority = {
  name: "KEAM",
  mapped: {
    document,
    exam: "KEAM",
    branches: keamBranches,
    college: ({ code, name }) => ({ code, name, aliases: withoutOwner(name), state: "Kerala" }),
  },
  codes: "keam",
  title: "Kerala: KEAM, last ranks by phase",
  hint: "The name says the year: keam_2024_last_ranks.json.",
  files: [
    listFile({
      name: /^keam[_-](?<year>\d{4})[_-]last[_-]ranks\.json(\.gz)?$/i,
      example: "keam_2024_last_ranks.json",
      document,
      row: RankRow,
      read: (row) => {
        const branch = keamBranches.get(row.Branch);
        if (!branch) return [`Branch: ${row.Branch} is not in the table of codes`];
        const name = row["Name of College"] ?? row.Name ?? "";
        const college = { code: row["College Code"], name, aliases: withoutOwner(name), state: "Kerala" };
        const programme = readListedProgramme(branch);
        return valuesOf(row).map(([seatType, cell]) => {
          const closing = readRankCell(cell);
          if (closing === null) return `${seatType}: not a rank`;
          const cutoff: ListedCutoff = { exam: "KEAM", seatType, closing, round: row.Phase };
          return { college, programme, cutoffs: [cutoff] };
        });
      },
    }),
  ],
};

/** Ranks by category, with those of `FW:21572, MG:49623`. */
function valuesOf(row: z.infer<typeof RankRow>): (readonly [category: string, cell: unknown])[] {
  const cells = row as Record<string, unknown>;
  const special = (row["Special Categories"] ?? "")
    .split(",")
    .map((part) => part.split(":").map((text) => text.trim()));
  return [
    ...categories
      .filter((category) => !isEmptyCell(cells[category]))
      .map((category) => [category, cells[category]] as const),
    ...special.flatMap(([category, rank]) => (category ? [[category, rank] as const] : [])),
  ];
}
