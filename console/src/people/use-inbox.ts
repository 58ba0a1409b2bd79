import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type HttpError, useNotify } from "react-admin";
import type { Assignee, Conversation, InboxCounts, InboxPage } from "../../../src/staff/people/contract.ts";
import { call, type Problem } from "../frame/api.ts";

/** Polling interval of open views. */
const refreshMs = 30_000;
export const perPage = 50;

/** A page of the inbox, polled while visible; the previous page stays until the next has loaded. */
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

/** Number of unanswered conversations. */
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

/** An action on a conversation: its path below the conversation's, and its body. */
export interface Step {
  call: "answer" | "close" | "reopen" | "assign" | "priority" | "note" | "call";
  body?: object | FormData;
  /** Message shown on success. */
  done: string;
}

/** Changes a conversation; errors are shown. On a version conflict the current conversation is loaded. */
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
