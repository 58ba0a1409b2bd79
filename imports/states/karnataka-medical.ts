import { z } from "zod";
import { type Authority, listFile, oneOf } from "../lists/list-file.ts";
import type { ListedProgramme } from "../lists/listed-programme.ts";
import { plainColumns } from "../lists/plain-columns.ts";
import { readRankCell } from "../lists/read-cells.ts";
import { withoutOwner } from "../tidy/owners.ts";
import { tidyInstituteName } from "../tidy/tidy-names.ts";

/**
 * Kinds of seats and their categories. Of private seats only the state's own (GMP, GMPH) are read: the copy's other columns are
 * not those of its headings (`NRI` closes before general merit, minorities' columns change places from year to year).
 */
const categories: Readonly<Record<string, RegExp>> = {
  GOVT: /^(GM[KR]?H?|(1|2A|2B|3A|3B|SC|ST)([GKR]|[KR]?H))$/,
  PRIV: /^GMPH?$/,
  OTHERS: /^OTHERS$/,
  NRI: /^NRI$/,
};

/** Names of registers for colleges that KEA writes so differently that no name alone joins them; medical ones have NMC's. */
const registeredNames: Readonly<Record<string, string>> = {
  M001: "Bangalore Medical College and Research Institute",
  M005: "Khaja Bandanawaz University - Faculty of Medical Sciences",
  M010: "A J Institute of Medical Sciences and Research Centre",
  M021: "Mysore Medical College and Research Institute",
  M022: "JSS Medical College",
  M023: "Adichunchanagiri Institute of Medical Sciences",
  M035: "S. Nijalingappa Medical College and HSK Hospital and Research Centre",
  M050: "Father Mullers Medical College",
  M054: "K V G Medical College",
  M061: "JJM Medical College",
  M062: "S S Institute of Medical Sciences and Research Centre",
  M065: "Srinivas Institute of Medical Research Centre",
  M066: "Employees State Insurance Corporation Medical College",
  M070: "Employees State Insurance Corporation Medical College",
  M075: "Chamrajanagar Institute of Medical Sciences",
  M079: "Kanachur Institute of Medical Sciences",
  M082: "Shri Atal Bihari Vajpayee Medical College and Research Institute",
  M083: "Dr. Chandramma Dayananda Sagar Institute of Medical Education and Research",
  M094: "PES University Institute of Medical Sciences and Reseach",
  M096: "SR Patil Medical College and Hospital",
  // Dental colleges have the names of AISHE's register.
  D108: "Aecs Maruthi College of Dental Sciences",
  D111: "Dayananda Sagar College of Dental Sciences",
  D116: "Krishnadevarayan College of Dental Sciences",
  D119: "K L E Society's Institute of Dental Sciences",
  D336: "P M Nadagowda Memorial Dental College and Hospital",
  D337: "SDM College of Dental Sciences Hospital Dharwad",
  D446: "A M E's Dental College and Hospital",
  D448: "Government Dental College, Bellary",
  D551: "Coorg Institute of Dental Sciences Virajpet",
  D555: "KVG Dental College and Hospital Sullia",
  D556: "Aj Institute of Dental Sciences",
  D664: "SJM Dental College and Hospital",
  D666: "ESIC Dental College, Gulbarga",
};

const RankRow = z.object({
  year: z.string().regex(/^20\d\d$/, "not a year"),
  round: oneOf("a round of KEA", /^R[1-9]$/),
  college_code: z.string().regex(/^[MD]\d{3}$/, "not a medical or dental college code of KEA"),
  college_name: z.string().min(3),
  course: oneOf("a course of KEA's medical list", ["MBBS", "BDS"]),
  seat_type: oneOf("a kind of seats of KEA", ["GOVT", "PRIV", "OTHERS", "NRI"]),
  category: z.string().min(1),
  closing_rank: z.string(),
});

/** Medical and dental admission of Karnataka by the all-India rank of NEET. */
export const karnatakaMedical: Authority = {
  name: "KEA",
  codes: "kea_medical",
  title: "Karnataka: MBBS and BDS by NEET (KEA), closing ranks",
  hint: "The name says the year: kea_medical_2024_closing_ranks.csv.",
  files: [
    listFile({
      name: /^kea[_-]medical[_-](?<year>\d{4})[_-]closing[_-]ranks\.csv(\.gz)?$/i,
      example: "kea_medical_2024_closing_ranks.csv",
      document: {
        key: "kea-medical",
        publisher: "Karnataka Examinations Authority (KEA)",
        title: (year) => `Closing ranks of medical seats, NEET-UG ${year}`,
        url: "https://cetonline.karnataka.gov.in/kea",
        licence: "Facts from published results",
        status: "official",
      },
      row: RankRow,
      rows: plainColumns,
      read: (row, { year }) => {
        const { seat_type: quota, category: seatType, course } = row;
        if (Number(row.year) !== year) return [`year: ${row.year} is not that of the file`];
        if (!categories[quota]?.test(seatType)) return [`${quota}, ${seatType}: not a category that is read`];
        const closing = readRankCell(row.closing_rank);
        if (closing === null) return ["closing_rank: not a rank"];
        const written = { institute: row.college_name, programme: course };
        const cutoffs = [{ exam: "NEET UG", quota, seatType, closing, round: Number(row.round.slice(1)) }];
        return [
          { college: college(row.college_code, row.college_name), programme: programmeOf(course), written, cutoffs },
        ];
      },
    }),
  ],
};

function programmeOf(name: string): ListedProgramme {
  return {
    name,
    degree: "",
    level: "ug",
    stream: name === "BDS" ? "dental" : "medical",
    shift: 1,
    isFeeWaiver: false,
    problem: null,
  };
}

/** `Government Dental College, Bangalore`: the place is behind the last comma. */
function college(code: string, text: string) {
  const name = tidyInstituteName(text);
  const [short = name, ...rest] = name.split(/,\s*/);
  const city = rest
    .at(-1)
    ?.replace(/\b(dist(rict)?\.?)$/i, "")
    .trim();
  const registered = registeredNames[code];
  return {
    ...{ code, name, state: "Karnataka" },
    aliases: [...withoutOwner(name), ...(rest.length > 0 ? [short] : []), ...(registered ? [registered] : [])],
    ...(city && { city }),
  };
}
