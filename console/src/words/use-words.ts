import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import type { WordDetail, WordEntry, WordPreview } from "../../../src/staff/words/contract.ts";
import { call } from "../frame/api.ts";

const queryKey = "words";
export const wordsOnPage = 25;

export type WordId = Pick<WordEntry, "language" | "key">;
const pathOf = ({ language, key }: WordId) => `words/${language}/${key}/`;

/** A page of texts. @param query language, q, group, only, page */
export function useWords(query: URLSearchParams) {
  const asked = `${query}&per_page=${wordsOnPage}`;
  return useQuery({
    queryKey: [queryKey, "list", asked],
    queryFn: () => call<{ count: number; results: WordEntry[]; groups: string[] }>(`words/?${asked}`),
    placeholderData: keepPreviousData,
  });
}

/** One text with its history. */
export function useWord(id: WordId) {
  return useQuery({
    queryKey: [queryKey, "one", pathOf(id)],
    queryFn: () => call<WordDetail>(pathOf(id)),
    retry: false,
  });
}

/** What is wrong with a text, or what it says with sample values; as it was before while the next answer is awaited. */
export function useWordPreview({ language, key }: WordId, text: string) {
  return useQuery({
    queryKey: [queryKey, "preview", language, key, text],
    queryFn: () => call<WordPreview>("words/preview/", { method: "POST", body: { language, key, text } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Writes a text; null is the catalogue's. Errors go to the caller. */
export function useSaveWord(id: WordId, onSaved: () => void) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (change: { text: string | null; version: string }) =>
      call<WordDetail>(pathOf(id), { method: "PUT", body: change }),
    onSuccess: ({ override }) => {
      notify(override ? "Text saved. The site shows it now" : "Text restored to the catalogue's", { type: "success" });
      onSaved();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [queryKey] }),
  });
}

/** After an import. */
export function useRefreshWords() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [queryKey] });
}
