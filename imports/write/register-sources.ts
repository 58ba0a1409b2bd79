import type { PublishedDocument } from "./sources.ts";
import { academicYear } from "./sources.ts";

const inYear = (year: number | null) => (year === null ? "" : `, ${academicYear(year)}`);

/** The National Medical Commission's list of medical colleges; its year is the first of the academic year. */
export const nmcRegister: PublishedDocument = {
  key: "nmc-mbbs",
  publisher: "National Medical Commission (NMC)",
  title: (year) => `Medical colleges and MBBS seats${inYear(year)}`,
  url: "https://www.nmc.org.in",
  licence: "Published register",
  status: "official",
};

/** Minimum scores of Delhi University's Common Seat Allocation System; the year of admission. */
export const duCutoffs: PublishedDocument = {
  key: "du-csas",
  publisher: "University of Delhi",
  title: (year) => `Minimum allocation scores, CSAS (UG)${year === null ? "" : ` ${year}`}`,
  url: "https://admission.uod.ac.in",
  licence: "Facts from published results",
  status: "official",
};

/** CUET subjects that Delhi University's programmes ask for, in the short form of a copy: not the university's own words. */
export const duSubjects: PublishedDocument = {
  key: "du-subjects",
  publisher: "University of Delhi, summarised by others",
  title: (year) => `CUET subjects for undergraduate programmes${year === null ? "" : `, ${year}`}`,
  url: "https://admission.uod.ac.in",
  licence: "Facts from published rules",
  status: "provisional",
};

/** The directory of the All India Survey on Higher Education; the year in which it was published. */
export const aisheRegister: PublishedDocument = {
  key: "aishe-directory",
  publisher: "All India Survey on Higher Education (AISHE), Ministry of Education",
  title: (year) => `Directory of institutions${year === null ? "" : `, ${year}`}`,
  url: "https://dashboard.aishe.gov.in/hedirectory",
  licence: "Published register",
  status: "official",
};

/** The National Institutional Ranking Framework's ranks; the year of the ranking. */
export const nirfRanking: PublishedDocument = {
  key: "nirf-ranks",
  publisher: "National Institutional Ranking Framework (NIRF)",
  title: (year) => `India Rankings${year === null ? "" : ` ${year}`}`,
  url: "https://www.nirfindia.org",
  licence: "Published ranking",
  status: "official",
};

/** Ranks of the all-India counselling for medical and dental seats; the year of admission. */
export const mccClosingRanks: PublishedDocument = {
  key: "mcc-neet-ug",
  publisher: "Medical Counselling Committee (MCC)",
  title: (year) => `NEET-UG${year === null ? "" : ` ${year}`} counselling, ranks of admitted candidates`,
  url: "https://mcc.nic.in",
  licence: "Facts from published results",
  status: "official",
};
