import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { HttpError } from "react-admin";
import type { StaffMatch } from "../../../src/staff/matches/contract.ts";
import type { Problem } from "../frame/api.ts";
import { count, type Decision, type MatchFilter, matchQuery, readMatches, sendDecision } from "./use-matches.ts";

const atOnce = 25;
/** With fewer matches left, the next ones are read, so that none is waited for. */
const leastAhead = 10;

interface Sent {
  match: StaffMatch;
  /** The decision as the server has it; null: it was not stored. */
  stored: Promise<StaffMatch | null>;
}

interface Queue {
  matches: StaffMatch[];
  skipped: StaffMatch[];
  /** Of the last match that was read. */
  after: string | undefined;
  isComplete: boolean;
}

const empty: Queue = { matches: [], skipped: [], after: undefined, isComplete: false };

/** What the page says about the last decision. */
export interface QueueNotice {
  text: string;
  isProblem: boolean;
  /** Differs for two notices of one text, so that both are read out. */
  number: number;
}

/**
 * The names that wait, one after the other. A decision shows the next name before the server has stored it; where it could not
 * be stored the name comes back, and every decision of the visit can be undone, the latest first.
 */
export function useMatchQueue(filter: MatchFilter) {
  const [queue, setQueue] = useState(empty);
  const [notice, setNotice] = useState<QueueNotice | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [decided, setDecided] = useState(0);
  const sent = useRef<Sent[]>([]);
  const queries = useQueryClient();
  const key = matchQuery({ ...filter });
  const say = (text: string, isProblem = false) =>
    setNotice((last) => ({ text, isProblem, number: (last?.number ?? 0) + 1 }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the queue begins again with another filter
  useEffect(() => setQueue(empty), [key]);
  const { after, isComplete } = queue;
  const isShort = queue.matches.length < leastAhead && !isComplete;
  useEffect(() => {
    if (!isShort) return;
    let isCurrent = true;
    readMatches(`${key}&decision=waiting&per_page=${atOnce}${after ? `&after=${after}` : ""}`).then(
      ({ results }) => {
        if (!isCurrent) return;
        setError(null);
        setQueue((now) => withMore(now, results, sent.current));
      },
      (problem: Error) => isCurrent && setError(problem),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, isShort, after]);

  const remove = ({ id }: StaffMatch) =>
    setQueue((now) => ({ ...now, matches: now.matches.filter((one) => one.id !== id) }));
  const putFirst = (match: StaffMatch) =>
    setQueue((now) => ({ ...now, matches: [match, ...now.matches.filter(({ id }) => id !== match.id)] }));
  const refresh = () => queries.invalidateQueries({ queryKey: ["matches"] });

  function decide(match: StaffMatch, decision: Decision) {
    remove(match);
    say(textOf(match, decision));
    setDecided((before) => before + 1);
    const stored = sendDecision(match, decision).catch((problem: unknown) => {
      setDecided((before) => before - 1);
      sent.current = sent.current.filter((one) => one.match.id !== match.id);
      const other = decidedByOther(problem);
      if (other) say(other, true);
      else {
        putFirst(match);
        say(`${match.name} was not decided: ${problem instanceof Error ? problem.message : "the call failed"}`, true);
      }
      return null;
    });
    sent.current.push({ match, stored });
    void stored.then(refresh);
  }

  /** Undoes the latest decision, once the server has it. */
  async function undo() {
    const last = sent.current.pop();
    if (!last || !(await last.stored)) return;
    try {
      putFirst(await sendDecision(last.match, { act: "undo" }));
      setDecided((before) => before - 1);
      say(`The decision about ${last.match.name} was undone.`);
    } catch (problem) {
      say(decidedByOther(problem) ?? (problem as Error).message, true);
    }
    void refresh();
  }

  return {
    match: queue.matches[0] ?? null,
    next: queue.matches.slice(1, 6),
    skipped: queue.skipped.length,
    isLoading: isShort && queue.matches.length === 0 && !error,
    error,
    notice,
    decided,
    decide,
    undo,
    skip: (match: StaffMatch) => {
      remove(match);
      setQueue((now) => ({ ...now, skipped: [...now.skipped, match] }));
      say(`${match.name} was skipped.`);
    },
    bringBack: () => setQueue((now) => ({ ...now, matches: [...now.matches, ...now.skipped], skipped: [] })),
  };
}

function withMore(now: Queue, results: readonly StaffMatch[], sent: readonly Sent[]): Queue {
  const known = new Set([...now.matches, ...now.skipped, ...sent.map(({ match }) => match)].map(({ id }) => id));
  const last = results.at(-1);
  return {
    ...now,
    matches: [...now.matches, ...results.filter(({ id }) => !known.has(id))],
    after: last ? `${last.figures}-${last.id}` : now.after,
    isComplete: results.length < atOnce,
  };
}

function textOf({ name, figures }: StaffMatch, decision: Decision): string {
  const joining =
    figures > 0 ? ` ${count(figures, "figure")} will be joined.` : " Its figures come with the next import.";
  switch (decision.act) {
    case "accept":
      return `${name} is ${decision.college}.${joining}`;
    case "create":
      return `${decision.body.name} was created.${joining}`;
    case "refuse":
      return `${name} is none of these colleges.`;
    default:
      return `${name} is left out.`;
  }
}

/** What somebody else decided meanwhile; null: the call failed for another reason. */
function decidedByOther(problem: unknown): string | null {
  if (!(problem instanceof HttpError)) return null;
  const { code, theirs } = problem.body as Problem;
  if (code !== "match_decided" || !theirs) return null;
  const { name, decision, decided_by, college } = theirs as unknown as StaffMatch;
  if (decision === "waiting") return `Somebody else undid the decision about ${name}.`;
  const chosen =
    decision === "accepted" && college ? `: ${[college.name, college.city].filter(Boolean).join(", ")}` : "";
  return `${decided_by ?? "Somebody else"} decided ${name} before you (${decision}${chosen}).`;
}
