import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { call } from "./api.ts";

interface Change {
  path: string;
  method?: string;
  body?: object;
  /** What is shown when it is done. */
  done: string;
}

/**
 * A call that changes something; then refetches what it changed, and shows errors.
 *
 * @param keys first words of the queries to refetch
 */
export function useChange(keys: readonly string[], errorText: (error: Error) => string) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ path, method = "POST", body }: Change) => call<unknown>(path, { method, body }),
    onSuccess: (_reply, { done }) => notify(done, { type: "success" }),
    onError: (error) => notify(errorText(error), { type: "error" }),
    onSettled: () => Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}

/** Options of a query whose each fetch is logged: it is fetched when the page opens and never automatically. */
export const fetchedOnce = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
} as const;
