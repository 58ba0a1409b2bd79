import { useQuery } from "@tanstack/react-query";
import type { MatchSummary, StaffMatch } from "../../../src/staff/matches/contract.ts";
import { call } from "../frame/api.ts";

/** Which of the waiting names are shown; empty texts: all. */
export interface MatchFilter {
  resembling: "some" | "none";
  authority: string;
  state: string;
  q: string;
}

interface MatchPage {
  count: number;
  results: StaffMatch[];
}

export const matchesOnPage = 25;

/** The query of a list of matches. */
export function matchQuery(values: Record<string, string | number | undefined>): string {
  const filled = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
}

/** One page of matches. */
export function useMatches(asked: Record<string, string | number | undefined>) {
  const query = matchQuery({ per_page: matchesOnPage, ...asked });
  return useQuery({ queryKey: ["matches", query], queryFn: () => readMatches(query) });
}

export function readMatches(query: string): Promise<MatchPage> {
  return call<MatchPage>(`matches/?${query}`);
}

/** What waits, and what is being joined; read again while a job joins. */
export function useMatchSummary() {
  return useQuery({
    queryKey: ["matches", "summary"],
    queryFn: () => call<MatchSummary>("matches/summary/"),
    refetchInterval: ({ state }) => (state.data && state.data.joining.decisions > 0 ? 2_000 : false),
  });
}

/** A decision about one match. */
export type Decision =
  | { act: "accept"; body: { college_id: number }; college: string }
  | { act: "create"; body: { name: string; city: string; district: string } }
  | { act: "refuse" | "ignore" | "undo"; body?: undefined };

export function sendDecision({ id }: StaffMatch, { act, body }: Decision): Promise<StaffMatch> {
  return call<StaffMatch>(`matches/${id}/${act}/`, { method: "POST", body });
}

const format = new Intl.NumberFormat("en-IN");

/** `1,240 figures` */
export function count(number: number, one: string, several = `${one}s`): string {
  return `${format.format(number)} ${number === 1 ? one : several}`;
}
