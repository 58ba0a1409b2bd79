import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { call } from "../frame/api.ts";

/**
 * An admin's action on a failed job, e-mail or webhook; refetches the overview and the status line afterwards.
 *
 * @param work as in `/api/staff/<work>/`
 * @param onDone called after success
 */
export function useAct(work: "failed-jobs" | "failed-emails" | "failed-webhooks", onDone: () => void) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ id, act }: { id: string | number; act: "retry" | "drop" }) =>
      call(`${work}/${encodeURIComponent(id)}/${act}/`, { method: "POST" }),
    onSuccess: onDone,
    onError: (error) => notify(error.message, { type: "error" }),
    onSettled: () => Promise.all(["overview", "status"].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
