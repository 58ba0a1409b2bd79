import type { PaperKey, PaperPlan, PaperStep } from "./contract.ts";
import { type PaperAnswers, type PaperCounselling, paperRules } from "./rules.ts";

/** A step of a chosen exam or counselling. */
export interface PlannedEvent {
  exam: string;
  examKind: "exam" | "counselling";
  name: string;
  kind: string;
  cycle: number;
  /** YYYY-MM-DD; of an expected month its first day: a plan goes by the earliest. */
  startsOn: string;
  endsOn: string;
  precision: "day" | "month";
  status: string;
}

export interface PaperCase {
  answers: PaperAnswers;
  counsellings: readonly PaperCounselling[];
  events: readonly PlannedEvent[];
  /** Day of issue by certificate. */
  held: Partial<Record<PaperKey, string>>;
  /** In India, YYYY-MM-DD. */
  today: string;
}

/** The most urgent first. */
const urgency: readonly PaperStep["state"][] = [
  ...(["missed", "late", "too_old", "hurry", "apply", "wait", "no_date", "in_order"] as const),
];
/** Between October and December the next admissions are meant. */
const nextSeasonMonth = 10;

/**
 * Which certificates a reader needs, from which day each counts, and what is late already. Pure: it runs anywhere.
 *
 * Source: docs/specification S17.4.
 */
export function planPapers({ answers, counsellings, events, held, today }: PaperCase): PaperPlan {
  const first = firstCheck(events, today);
  const neededOn = first && dayOf(first, today);
  const year = first?.cycle ?? seasonOf(events, today);
  const papers = paperRules
    .filter((rule) => rule.isFor(answers, counsellings))
    .map((rule): PaperStep => {
      const issuedFrom = rule.issuedFrom?.(year) ?? null;
      const times = { issuedFrom, neededOn, usualDays: rule.usualDays, heldSince: held[rule.key] ?? null, today };
      return {
        key: rule.key,
        issued_from: issuedFrom,
        valid_until: rule.validUntil?.(year) ?? null,
        usual_days: rule.usualDays,
        held_since: times.heldSince,
        apply_by: neededOn && daysAfter(neededOn, -rule.usualDays.to),
        state: stateOf(times),
        is_tight: issuedFrom !== null && neededOn !== null && daysAfter(issuedFrom, rule.usualDays.to) > neededOn,
        source: rule.source,
      };
    })
    .sort((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));
  const needed = first && {
    on: dayOf(first, today),
    exam: first.exam,
    event: first.name,
    is_expected: first.status === "expected",
  };
  return { year, needed, papers };
}

/**
 * The first step at which papers are checked and that is not over, or the last one when all are: registration, choices or
 * reporting of a counselling, or choices and reporting of an exam that gives its seats itself.
 */
function firstCheck(events: readonly PlannedEvent[], today: string): PlannedEvent | null {
  const checks = events
    .filter(
      ({ kind, examKind, status }) =>
        status !== "cancelled" &&
        (kind === "choices" || kind === "reporting" || (kind === "registration" && examKind === "counselling")),
    )
    .sort((a, b) => Number(a.startsOn > b.startsOn) - Number(a.startsOn < b.startsOn));
  return checks.find(({ endsOn }) => endsOn >= today) ?? checks.at(-1) ?? null;
}

/** When papers are required at a step: on its first day, once it runs by its last; in an expected month on any day. */
function dayOf({ startsOn, endsOn, precision }: PlannedEvent, today: string): string {
  if (today <= startsOn) return startsOn;
  return precision === "month" && today < endsOn ? today : endsOn;
}

function seasonOf(events: readonly PlannedEvent[], today: string): number {
  const cycles = events.filter(({ endsOn }) => endsOn >= today).map(({ cycle }) => cycle);
  const [year = 0, month = 0] = today.split("-").map(Number);
  return cycles.length > 0 ? Math.min(...cycles) : year + (month >= nextSeasonMonth ? 1 : 0);
}

interface Times {
  issuedFrom: string | null;
  neededOn: string | null;
  usualDays: { from: number; to: number };
  heldSince: string | null;
  today: string;
}

function stateOf({ issuedFrom, neededOn, usualDays, heldSince, today }: Times): PaperStep["state"] {
  if (heldSince !== null) return issuedFrom !== null && heldSince < issuedFrom ? "too_old" : "in_order";
  // Days in this form are in the order of the calendar.
  if (issuedFrom !== null && today < issuedFrom) return "wait";
  if (neededOn === null) return "no_date";
  if (neededOn < today) return "missed";
  if (daysAfter(today, usualDays.from) > neededOn) return "late";
  return daysAfter(today, usualDays.to) > neededOn ? "hurry" : "apply";
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
