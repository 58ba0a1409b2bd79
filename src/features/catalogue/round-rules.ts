interface KnownRounds {
  authority: string;
  /** By year: the number of the last round. */
  lastRounds: Readonly<Record<number, number>>;
  source: string;
}

/**
 * Counsellings of which the last round of a year is known. A list is called the year's last one by these alone: that no later
 * list is in our data says nothing, because it may not have been collected.
 */
const knownRounds: readonly KnownRounds[] = [
  {
    authority: "JoSAA",
    lastRounds: { 2016: 6, 2017: 7, 2018: 7, 2019: 7, 2020: 6, 2021: 6, 2022: 6, 2023: 6, 2024: 5, 2025: 6 },
    source: "JoSAA, schedules of joint seat allocation and pages of opening and closing ranks, 2016 to 2025",
  },
  {
    authority: "CSAB",
    lastRounds: { 2021: 2, 2022: 2, 2023: 2, 2024: 2, 2025: 3 },
    source: "CSAB, opening and closing ranks of the special rounds, 2021 to 2025",
  },
  {
    authority: "MHT-CET CAP",
    lastRounds: { 2022: 3, 2023: 3, 2024: 3, 2025: 4 },
    source: "State CET Cell Maharashtra, rules of the CAP: three rounds until 2024, four from 2025",
  },
  {
    authority: "TG EAPCET",
    lastRounds: { 2024: 3, 2025: 3 },
    source: "TGCHE, last ranks: the third of the three phases is called the final phase",
  },
];

const byAuthority = new Map(knownRounds.map(({ authority, lastRounds }) => [authority, lastRounds]));

/** Whether a round is known to be the last one of its year. */
export function isLastRound(authority: string, year: number, round: number): boolean {
  return round > 0 && byAuthority.get(authority)?.[year] === round;
}

/** A list whose year is so many years behind is old. */
const recentYears = 2;

/** The first year whose lists are not old yet. @param thisYear the year in India */
export function firstRecentYear(thisYear: number): number {
  return thisYear - recentYears;
}
