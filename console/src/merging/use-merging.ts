import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type HttpError, useNotify } from "react-admin";
import type { Merge, MergePreview, MergeSuggestion } from "../../../src/staff/merging/contract.ts";
import { call, type Problem } from "../frame/api.ts";

export type Kind = MergePreview["kind"];
export type Choices = Record<string, "kept" | "removed">;

/** Which two records would become one. */
export interface Question {
  kind: Kind;
  kept_id: number;
  removed_id: number;
  choices: Choices;
}

/** A page of pairs that wait, most likely first. */
export function useSuggestions(kind: Kind, page: number, perPage: number) {
  return useQuery({
    queryKey: ["merging", "pairs", kind, page],
    queryFn: () =>
      call<{ count: number; results: MergeSuggestion[] }>(
        `merge-suggestions/?kind=${kind}&page=${page}&per_page=${perPage}`,
      ),
  });
}

export function useMerges(page: number, perPage: number) {
  return useQuery({
    queryKey: ["merging", "merges", page],
    queryFn: () => call<{ count: number; results: Merge[] }>(`merges/?page=${page}&per_page=${perPage}`),
  });
}

/** What a merge would do; requested again when a choice changes. */
export function usePreview(question: Question) {
  return useQuery({
    queryKey: ["merging", "preview", question],
    queryFn: () => call<MergePreview>("merges/preview/", { method: "POST", body: question }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

/** One act of merging; what is shown of pairs, merges and records is read again. */
export function useAct<Input, Result>(act: (input: Input) => Promise<Result>, onDone?: (result: Result) => void) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: act,
    onSuccess: async (result) => {
      // Of two that are one there is no preview any more.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== "preview" });
      onDone?.(result);
    },
    onError: (error) => {
      notify(messageOf(error), { type: "error" });
      return queries.invalidateQueries({ queryKey: ["merging"] });
    },
  });
}

function messageOf(error: Error): string {
  const { fields } = ((error as HttpError).body ?? {}) as Problem;
  return Object.values(fields ?? {})[0] ?? error.message;
}
