import type { PaperKey } from "./contract.ts";

/** What decides which certificates a reader needs. */
export interface PaperAnswers {
  category: string;
  /** Home state; empty: not given. */
  state: string;
  pwd: boolean;
  gap: boolean;
  income: boolean;
}

/** A counselling as far as certificates go. */
export interface PaperCounselling {
  /** Empty: all India. */
  states: readonly string[];
}

interface PaperRule {
  key: PaperKey;
  isFor: (answers: PaperAnswers, counsellings: readonly PaperCounselling[]) => boolean;
  /** First day on which it must have been issued, by the year of admission; null: any day. */
  issuedFrom: ((year: number) => string) | null;
  /** Last day on which it must still be valid; null: no such rule. */
  validUntil: ((year: number) => string) | null;
  /** Days from the application to the certificate: what is usual, never a promise. It differs by state and office. */
  usualDays: { from: number; to: number };
  source: { publisher: string; title: string; url: string } | null;
}

const financialYear = (year: number) => `${year}-04-01`;
/** Classes of Maharashtra whose seats ask for a non-creamy layer certificate of the state. */
const stateClasses = ["OBC", "SEBC", "VJ", "NT1", "NT2", "NT3"];
const castes = ["SC", "ST", ...stateClasses];
const isIn = (state: string) => (counselling: PaperCounselling) => counselling.states.includes(state);
const josaa = {
  publisher: "Joint Seat Allocation Authority (JoSAA)",
  title: "Business rules: categories and the date of their certificates",
  url: "https://josaa.nic.in",
};
const cetCell = {
  publisher: "State Common Entrance Test Cell, Maharashtra",
  title: "Information brochure of the CAP: documents for reserved seats",
  url: "https://cetcell.mahacet.org",
};

/** Certificates that counselling asks for, with the day that each must be issued on or after. Source: docs/specification S17.4. */
export const paperRules: readonly PaperRule[] = [
  {
    key: "obc_ncl",
    isFor: ({ category }) => category === "OBC-NCL",
    issuedFrom: financialYear,
    validUntil: null,
    usualDays: { from: 15, to: 45 },
    source: josaa,
  },
  {
    key: "ews",
    isFor: ({ category }) => category === "EWS",
    issuedFrom: financialYear,
    validUntil: null,
    usualDays: { from: 7, to: 30 },
    source: josaa,
  },
  {
    key: "caste",
    isFor: ({ category }) => castes.includes(category),
    issuedFrom: null,
    validUntil: null,
    usualDays: { from: 15, to: 45 },
    source: null,
  },
  {
    key: "caste_validity",
    isFor: ({ category }, counsellings) => castes.includes(category) && counsellings.some(isIn("Maharashtra")),
    issuedFrom: null,
    validUntil: null,
    usualDays: { from: 60, to: 180 },
    source: cetCell,
  },
  {
    key: "state_ncl",
    isFor: ({ category }, counsellings) => stateClasses.includes(category) && counsellings.some(isIn("Maharashtra")),
    issuedFrom: null,
    validUntil: (year) => `${year + 1}-03-31`,
    usualDays: { from: 15, to: 45 },
    source: cetCell,
  },
  {
    key: "domicile",
    isFor: ({ state }, counsellings) => state !== "" && counsellings.some(isIn(state)),
    issuedFrom: null,
    validUntil: null,
    usualDays: { from: 7, to: 30 },
    source: null,
  },
  {
    key: "income",
    isFor: ({ income }) => income,
    issuedFrom: null,
    validUntil: null,
    usualDays: { from: 7, to: 30 },
    source: null,
  },
  {
    key: "pwd",
    isFor: ({ pwd }) => pwd,
    issuedFrom: null,
    validUntil: null,
    usualDays: { from: 30, to: 90 },
    source: {
      publisher: "Department of Empowerment of Persons with Disabilities",
      title: "Unique Disability ID: certificate and card",
      url: "https://www.swavlambancard.gov.in",
    },
  },
  {
    key: "gap",
    isFor: ({ gap }) => gap,
    issuedFrom: null,
    validUntil: null,
    usualDays: { from: 1, to: 3 },
    source: null,
  },
  {
    key: "migration",
    isFor: () => true,
    issuedFrom: null,
    validUntil: null,
    usualDays: { from: 7, to: 30 },
    source: null,
  },
];
