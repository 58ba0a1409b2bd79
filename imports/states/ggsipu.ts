import { z } from "zod";
import { type Authority, listFile, oneOf } from "../lists/list-file.ts";
import { splitAddress } from "../lists/listed-names.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { noRankRange, readRankRange } from "../lists/read-cells.ts";
import { tabbedRows } from "../lists/whole-file-rows.ts";
import type { PublishedDocument } from "../write/sources.ts";
import { quotaCode } from "./quotas.ts";

const columns = ["sr_no", "round", "institute", "program", "quota", "category", "opening_rank", "closing_rank"];

const RankRow = z.object({
  round: oneOf("a round of the university", /^Round \d$/),
  institute: z.string().min(3),
  program: z.string().min(2),
  quota: oneOf("a quota of the university", ["Home State", "Other State", "All India"]),
  // Kashmiri migrants, Sikh and Jain minorities have no category of their own.
  category: oneOf("a category of the university", /^((OP|SC|ST|EW|BC)(NO|DF|PH)(HS|OS|AI)|NO(KM|SM|JN)AI)$/),
  opening_rank: z.string(),
  closing_rank: z.string(),
});

const categories: Readonly<Record<string, string>> = { OP: "Open", SC: "SC", ST: "ST", EW: "EWS", BC: "OBC" };
const groups: Readonly<Record<string, string>> = { NO: "", DF: ", defence", PH: ", PwD" };

const document: PublishedDocument = {
  key: "ggsipu-btech",
  publisher: "Guru Gobind Singh Indraprastha University",
  title: (year) => `Opening and closing ranks of B.Tech., GGSIPU ${year}`,
  url: "https://ipu.admissions.nic.in",
  licence: "Facts from published results",
  status: "official",
};

/** Guru Gobind Singh Indraprastha University: by the common rank list of JEE Main. */
export const ggsipu: Authority = {
  name: "GGSIPU",
  mapped: {
    document,
    exam: "JEE Main",
    college: ({ name, code }) => college(name || code),
    cutoff: (cutoff) => ({ ...cutoff, seatType: seatType(cutoff.seatType) }),
  },
  codes: "ggsipu",
  title: "Delhi: GGSIPU, opening and closing ranks of B.Tech.",
  hint: "The name says the round; the year is asked for where it does not: ggsipu_2025_btech_round_1.txt.",
  files: [
    listFile({
      name: /^ggsipu([_-](?<year>\d{4}))?[_-]btech[_-]round[_-](?<round>\d)\.txt(\.gz)?$/i,
      example: "ggsipu_2025_btech_round_1.txt",
      document,
      row: RankRow,
      rows: tabbedRows(columns),
      read: (row) => {
        const ranks = readRankRange(row.opening_rank, row.closing_rank);
        if (!ranks) return [noRankRange];
        const cutoff = {
          exam: "JEE Main",
          quota: quotaCode(row.quota),
          seatType: seatType(row.category),
          ...ranks,
        };
        const programme = readListedProgramme(longName(row.program));
        return [{ college: college(row.institute), programme, cutoffs: [cutoff] }];
      },
    }),
  ],
};

/** `SCDFHS` is SC, defence, home state; codes of other groups stay as they are. */
function seatType(code: string): string {
  const [category, group] = [categories[code.slice(0, 2)], groups[code.slice(2, 4)]];
  return category !== undefined && group !== undefined ? `${category}${group}` : code;
}

/** Colleges of the university are in Delhi and around it; the list gives their addresses, and its rounds differ in them. */
function college(text: string) {
  const { name, address } = splitAddress(text.replace(/\(\s*formerly[^)]*\)/i, ""));
  const state = /haryana|faridabad|sonipat/i.test(text)
    ? "Haryana"
    : /rajasthan/i.test(text)
      ? "Rajasthan"
      : /\b(UP|uttar pradesh|noida)\b/i.test(text)
        ? "Uttar Pradesh"
        : "Delhi";
  const isOwnSchool = /^university school\b/i.test(name);
  const university = "Guru Gobind Singh Indraprastha University";
  return {
    code: name,
    name: name.replace(/-\s*technical campus$/i, ""),
    state,
    ...(address && { aliases: [name] }),
    ...(isOwnSchool && { page: { city: "New Delhi", district: "", ownership: "state_university", university } }),
  };
}

/** Abbreviations of the list's programmes. */
export function longName(program: string): string {
  return program
    .replace(/\bCSE\b\s*-\s*(AIML|AI|DS)\b/, "CSE ($1)")
    .replace(/\bAI\s*-\s*ML\b|\bAIML\b|\bAI&\s?ML\b/, "Artificial Intelligence and Machine Learning")
    .replace(/\bAI\s*-\s*DS\b|\bAI&\s?DS\b/, "Artificial Intelligence and Data Science")
    .replace(/\bIIOT\b/, "Industrial Internet of Things")
    .replace(/\bAR\b/, "Automation and Robotics")
    .replace(/\bCSE\b\s*-?/, "Computer Science and Engineering ")
    .replace(/\bECE\b/, "Electronics and Communication Engineering")
    .replace(/\(IT\)/, "(Information Technology)")
    .replace(/\bDS\b/, "Data Science")
    .replace(/\(AI\)/, "(Artificial Intelligence)")
    .replace(/\bCS\b/, "Computer Science");
}
