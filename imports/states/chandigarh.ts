import { z } from "zod";
import { fieldOf } from "#lib/lookups.ts";
import { type Authority, listFile, oneOf } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { noRankRange, readRankRange } from "../lists/read-cells.ts";
import { tabbedRows } from "../lists/whole-file-rows.ts";
import type { PublishedDocument } from "../write/sources.ts";
import { quotaCode } from "./quotas.ts";

const columns = ["sr_no", "round", "institute", "program", "quota", "category", "opening_rank", "closing_rank"];

/** Rounds in their order; those after the third have names. */
const rounds: Readonly<Record<string, number>> = {
  "Round 1": 1,
  "Round 2": 2,
  "Round 3": 3,
  "Special Round": 4,
  "First SPOT Round": 5,
  "Second SPOT Round": 6,
};

/** Categories, of which most go on with the institutes whose seats they are. */
const category =
  /^(OPEN|OPEN EWS|SC|ST|Backward Classes|Border Area|Children\/Grandchildren of Freedom Fighters|Defence Person|Economically Weaker Section|Kashmiri Migrant|One Girl Child|Orphan Children|Person with Disability|Rural Area|Sports Person|Riot|Youth Festival|Cancer|Thalassemia|AIDS)/;

const RankRow = z.object({
  round: oneOf("a round of JAC Chandigarh", Object.keys(rounds)),
  institute: z.string().min(3),
  program: z.string().min(2),
  quota: oneOf("a quota of JAC Chandigarh", ["All India", "Home State", "Other State"]),
  category: oneOf("a category of JAC Chandigarh", category),
  opening_rank: z.string(),
  closing_rank: z.string(),
});

/** Categories whose ranks are of a merit list of their own. */
const ownLists = /^(Sports|Defence)/;

const document: PublishedDocument = {
  key: "jac-chandigarh",
  publisher: "Joint Admission Committee, Chandigarh",
  title: (year) => `Opening and closing ranks, JAC Chandigarh ${year}`,
  url: "https://jacchd.admissions.nic.in",
  licence: "Facts from published results",
  status: "official",
};

/** Engineering and architecture admission of Chandigarh: by the common rank list of JEE Main. */
export const chandigarh: Authority = {
  name: "JAC Chandigarh",
  mapped: {
    document,
    exam: "JEE Main",
    otherExams: ["JEE Main Paper 2"],
    category,
    college: ({ code, name }) => ({ code, name, state: stateOf(name) }),
    cutoff: (cutoff) => ({ ...cutoff, rankList: ownLists.test(cutoff.seatType) ? "category" : "common" }),
  },
  codes: "jac_chandigarh",
  title: "Chandigarh: JAC Chandigarh, opening and closing ranks",
  hint: "The page as copied; the year is asked for where the name does not say it: jac_chandigarh_2025_all_rounds.txt.",
  files: [
    listFile({
      name: /^jac[_-]chandigarh([_-](?<year>\d{4}))?[_-]all[_-]rounds\.txt(\.gz)?$/i,
      example: "jac_chandigarh_2025_all_rounds.txt",
      document,
      row: RankRow,
      rows: tabbedRows(columns),
      read: (row) => {
        const ranks = readRankRange(row.opening_rank, row.closing_rank);
        if (!ranks) return [noRankRange];
        const programme = readListedProgramme(row.program);
        const cutoff = {
          exam: programme.stream === "architecture" ? "JEE Main Paper 2" : "JEE Main",
          quota: quotaCode(row.quota),
          seatType: row.category,
          round: fieldOf(rounds, row.round),
          stage: /^Round/.test(row.round) ? "" : row.round,
          rankList: ownLists.test(row.category) ? ("category" as const) : ("common" as const),
        };
        const college = { code: row.institute, name: row.institute, state: stateOf(row.institute) };
        return [{ college, programme, cutoffs: [{ ...cutoff, ...ranks }] }];
      },
    }),
  ],
};

/** The regional centre is in Punjab. */
function stateOf(institute: string): string {
  return /Hoshiarpur/i.test(institute) ? "Punjab" : "Chandigarh";
}
