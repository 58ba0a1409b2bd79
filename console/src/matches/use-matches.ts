import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffMatch } from "../../../src/staff/matches/contract.ts";
import { call } from "../frame/api.ts";

export const matchesOnPage = 25;

/** One page of matches with this decision. */
export function useMatches(decision: string, page: number) {
  return useQuery({
    queryKey: ["matches", decision, page],
    queryFn: () =>
      call<{ count: number; results: StaffMatch[] }>(
        `matches/?decision=${encodeURIComponent(decision)}&page=${page}&per_page=${matchesOnPage}`,
      ),
  });
}

export type Decide = ReturnType<typeof useDecision>;

/** Accepting, refusing and undoing; `last` is the latest decision of this visit, which can be undone. */
export function useDecision() {
  const queries = useQueryClient();
  const [last, setLast] = useState<StaffMatch | null>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ id, act, body }: { id: number; act: "accept" | "refuse" | "undo"; body?: object }) =>
      call<StaffMatch>(`matches/${id}/${act}/`, { method: "POST", body }),
    onSuccess: (match) => setLast(match.decision === "waiting" ? null : match),
    onSettled: () => queries.invalidateQueries({ queryKey: ["matches"] }),
  });
  return {
    accept: ({ id }: StaffMatch, collegeId: number) => mutate({ id, act: "accept", body: { college_id: collegeId } }),
    refuse: ({ id }: StaffMatch) => mutate({ id, act: "refuse" }),
    undo: ({ id }: StaffMatch) => mutate({ id, act: "undo" }),
    undoLast: () => last && mutate({ id: last.id, act: "undo" }),
    last,
    error,
    isPending,
  };
}
