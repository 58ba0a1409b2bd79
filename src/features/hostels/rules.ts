import {
  type EvidenceBasis,
  type EvidenceTopic,
  evidenceBases,
  evidenceTopics,
  type Resident,
} from "./choice-rules.ts";
import type { HostelEvidence } from "./contract.ts";

/** A question that every hostel answers. */
export const anyHostel = {
  ...{ city: null, forWhom: null, kind: null, maxRupeesPerMonth: null, collegeId: null, sort: "price" as const },
  ...{ maxWalkMinutes: null, food: null, maxDepositRupees: null, maxNoticeDays: null, page: 1 },
};

/** Most colleges that a hostel's page names; a client asks for each of them by a call of its own (specification S7). */
export const nearCollegeLimit = 12;

/** Which houses somebody may live in: girls and boys also in those for everyone. */
export function kindsFor(resident: Resident): Resident[] {
  return resident === "everyone" ? ["everyone"] : [resident, "everyone"];
}

/**
 * What choosing each resident would find.
 *
 * @param counts hostels by the residents they are meant for
 * @returns only choices that find something
 */
export function countChoices(counts: { value: Resident; count: number }[]): { value: Resident; count: number }[] {
  const byHouse = new Map(counts.map(({ value, count }) => [value, count]));
  return (["girls", "boys", "everyone"] as const)
    .map((value) => ({ value, count: kindsFor(value).reduce((sum, house) => sum + (byHouse.get(house) ?? 0), 0) }))
    .filter(({ count }) => count > 0);
}

/**
 * The straight line that a walk of so many minutes covers: 4.8 km an hour on a way a third longer than the line. Both from
 * memory; no map is used.
 */
export function metresWithinWalk(minutes: number): number {
  return minutes * 60;
}

/** Minutes on foot along a straight line of so many metres, at least 1. */
export function walkMinutesOf(metres: number): number {
  return Math.max(1, Math.round(metres / metresWithinWalk(1)));
}

/** Months that a confirmation counts: rents change with each season. */
export function monthsValid(topic: EvidenceTopic): number {
  return topic === "rent" ? 6 : 12;
}

/** The first day on which a confirmation of this topic, given then, still counts today. */
export function validSince(topic: EvidenceTopic, today: string): string {
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 - monthsValid(topic), 1));
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastOfMonth));
  return first.toISOString().slice(0, 10);
}

/** So many residents say the same before it counts. */
export const minResidents = 2;

/** What is stored of one topic of a hostel. */
export interface StoredEvidence {
  topic: EvidenceTopic;
  basis: EvidenceBasis;
  confirmedOn: string;
  residents: number;
}

/** When a resident reported that a topic is not right. */
export interface Doubt {
  topic: EvidenceTopic;
  reportedOn: string;
}

/**
 * The confirmation that speaks for each topic: a current one before an expired one, then the stronger basis, then the newer day.
 * As many residents who doubt it since, and at least two, end it.
 */
export function chooseEvidence(stored: StoredEvidence[], doubts: Doubt[], today: string): HostelEvidence[] {
  return evidenceTopics.flatMap((topic) => {
    const since = validSince(topic, today);
    const candidates = stored
      .filter((one) => one.topic === topic && (one.basis !== "residents" || one.residents >= minResidents))
      .map(({ basis, confirmedOn, residents }): HostelEvidence => {
        const against = doubts.filter((doubt) => doubt.topic === topic && doubt.reportedOn >= confirmedOn).length;
        const isDoubted = against >= Math.max(minResidents, residents);
        const is_current = confirmedOn >= since && confirmedOn <= today && !isDoubted;
        return { topic, basis, confirmed_on: confirmedOn, residents, doubts: against, is_current };
      })
      .sort(
        (a, b) =>
          Number(b.is_current) - Number(a.is_current) ||
          (a.is_current ? evidenceBases.indexOf(a.basis) - evidenceBases.indexOf(b.basis) : 0) ||
          b.confirmed_on.localeCompare(a.confirmed_on),
      );
    return candidates.slice(0, 1);
  });
}
