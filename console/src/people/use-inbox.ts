import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type HttpError, useNotify } from "react-admin";
import type { Assignee, Conversation, InboxCounts, InboxPage } from "../../../src/staff/people/contract.ts";
import { call, type Problem } from "../frame/api.ts";

/** How often what is open is read again. */
const refreshMs = 30_000;
export const perPage = 50;

/** A page of the inbox, read again while it is looked at; the page before stays until the next has come. */
export function useInbox(query: string) {
  return useQuery({
    queryKey: ["inbox", "list", query],
    queryFn: () => call<InboxPage>(`inbox/?${query}`),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

export function useConversation(reference: string) {
  return useQuery({
    queryKey: ["inbox", "one", reference],
    queryFn: () => call<Conversation>(`inbox/${encodeURIComponent(reference)}/`),
    refetchInterval: refreshMs,
    retry: false,
  });
}

/** How many wait for an answer. */
export function useCounts() {
  return useQuery({
    queryKey: ["inbox", "counts"],
    queryFn: () => call<InboxCounts>("inbox/counts/"),
    refetchInterval: refreshMs,
  });
}

export function useAssignees() {
  return useQuery({
    queryKey: ["assignees"],
    queryFn: async () => (await call<{ results: Assignee[] }>("inbox/assignees/")).results,
    staleTime: 600_000,
  });
}

/** A step of a conversation: its call, below the conversation's address, and what is sent. */
export interface Step {
  call: "answer" | "close" | "reopen" | "assign" | "priority" | "note";
  body?: object | FormData;
  /** Said when it is done. */
  done: string;
}

/** Changes a conversation; errors are shown. An answer that came second brings what was written. */
export function useStep(reference: string) {
  const queries = useQueryClient();
  const notify = useNotify();
  const keep = (conversation: Conversation) => queries.setQueryData(["inbox", "one", reference], conversation);
  return useMutation({
    mutationFn: ({ call: name, body }: Step) =>
      call<Conversation>(`inbox/${encodeURIComponent(reference)}/${name}/`, { method: "POST", body }),
    onSuccess: (conversation, { done }) => {
      keep(conversation);
      notify(done, { type: "success" });
      return Promise.all([
        queries.invalidateQueries({ queryKey: ["inbox", "list"] }),
        queries.invalidateQueries({ queryKey: ["inbox", "counts"] }),
      ]);
    },
    onError: (error) => {
      const { theirs, fields } = ((error as HttpError).body ?? {}) as Problem;
      if (theirs) keep(theirs as unknown as Conversation);
      notify(Object.values(fields ?? {})[0] ?? error.message, { type: "error", autoHideDuration: 10_000 });
    },
  });
}
