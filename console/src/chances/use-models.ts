import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type HttpError, useNotify } from "react-admin";
import type { AuthorityModels, Comparison, StaffModel, Training } from "../../../src/staff/chances/contract.ts";
import { call, type Problem } from "../frame/api.ts";

const key = ["chances", "models"];
const pollMs = 1_500;

export function isOpen(training: Training | null): boolean {
  return training?.state === "waiting" || training?.state === "running";
}

/** Every authority with its models; read again every moment while a training runs. */
export function useModels() {
  return useQuery({
    queryKey: key,
    queryFn: () => call<{ results: AuthorityModels[] }>("chances/models/"),
    refetchInterval: ({ state }) => (state.data?.results.some(({ training }) => isOpen(training)) ? pollMs : false),
  });
}

/** What publishing a model would change; requested when the dialog opens. */
export function useComparison(model: StaffModel | null) {
  return useQuery({
    queryKey: ["chances", "comparison", model?.id],
    queryFn: () => call<Comparison>(`chances/models/${model?.id}/comparison/`),
    enabled: model !== null,
    retry: false,
    gcTime: 0,
  });
}

/** One act on models, with a note that names what it was done to; the list is read again. */
export function useAct<Input>(act: (input: Input) => Promise<unknown>, done: (input: Input) => string) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: act,
    onSuccess: (_result, input) => notify(done(input), { type: "success" }),
    onError: (error) => {
      const { fields } = ((error as HttpError).body ?? {}) as Problem;
      notify(Object.values(fields ?? {})[0] ?? error.message, { type: "error" });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["chances"] }),
  });
}
