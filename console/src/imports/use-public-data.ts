import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PublicData, PublicDataRun } from "../../../src/staff/public-data/contract.ts";
import { call } from "../frame/api.ts";

/** Polling interval of an open run. */
const pollMs = 1_000;

const queryKey = ["public-data"];

export const isOpen = ({ state }: PublicDataRun) => state === "waiting" || state === "running";

/** The list of public files and the last run, polled while it is open. */
export function usePublicData() {
  return useQuery({
    queryKey,
    queryFn: () => call<PublicData>("public-data/"),
    refetchInterval: ({ state: { data } }) => (data?.run && isOpen(data.run) ? pollMs : false),
  });
}

/** Starts a run, and stops one. */
export function useRunSteps() {
  const queries = useQueryClient();
  const onSuccess = (data: PublicData) => queries.setQueryData(queryKey, data);
  const start = useMutation({
    mutationFn: (only: string[]) => call<PublicData>("public-data/runs/", { method: "POST", body: { only } }),
    onSuccess,
  });
  const cancel = useMutation({
    mutationFn: (id: number) => call<PublicData>(`public-data/runs/${id}/cancel/`, { method: "POST" }),
    onSuccess,
  });
  return { start, cancel };
}
