interface KnownRounds {
  authority: string;
  /** By year: the number of the last round. */
  lastRounds: Readonly<Record<number, number>>;
}

/**
 * Counsellings of which the last round of a year is known. A list is called the year's last one by these alone: that no later
 * list is in our data says nothing, because it may not have been collected. None was read from an authority's own schedule; each
 * names what it rests on, and a year without such evidence is not here.
 */
const knownRounds: readonly KnownRounds[] = [
  {
    // 2019, 2023 and 2024: press reports of the schedule (NewsX 16 June 2019, edexlive 7 June 2023, New Indian Express 30 July 2024).
    // 2025: the page of CSAB's special rounds names JoSAA's round 6 as the one before. Other years: two independent collections of
    // the authority's lists end with the same round.
    authority: "JoSAA",
    lastRounds: { 2016: 6, 2017: 7, 2018: 7, 2019: 7, 2020: 6, 2021: 6, 2022: 6, 2023: 6, 2024: 5, 2025: 6 },
  },
  {
    // 2022 to 2024: press reports of the schedule (News18 16 October 2022, News9 3 August 2023, New Indian Express 30 July 2024).
    // 2025: the heading of the list itself, "First, Second, and Third rounds".
    authority: "CSAB",
    lastRounds: { 2022: 2, 2023: 2, 2024: 2, 2025: 3 },
  },
  {
    // A press report of the change: four rounds from 2025 on, three until the year before (Abhyaspeeth, 21 June 2025).
    authority: "MHT-CET CAP",
    lastRounds: { 2022: 3, 2023: 3, 2024: 3, 2025: 4 },
  },
  {
    // 2025: the schedule as a coaching site printed it, with a first, second and final phase. 2024: the council's list of the
    // third phase is published as the final one.
    authority: "TG EAPCET",
    lastRounds: { 2024: 3, 2025: 3 },
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
