import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type HttpError, useNotify } from "react-admin";
import type { ReportDecision, StaffReport, StaffReportPage } from "../../../src/staff/reports/contract.ts";
import { call, type Problem } from "../frame/api.ts";

/** One page of reports in a state; "" for all. */
export function useReports(state: string, page: number) {
  const query = new URLSearchParams({ page: String(page), ...(state && { "filter[state]": state }) });
  return useQuery({
    queryKey: ["reports", state, page],
    queryFn: () => call<StaffReportPage>(`reports/?${query}`),
    placeholderData: keepPreviousData,
  });
}

/** Decides a report with an answer, then reads the queue again. */
export function useDecision(id: number) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (body: ReportDecision) => call<StaffReport>(`reports/${id}/decide/`, { method: "POST", body }),
    onSuccess: () => notify("Decided, and the answer is on its way", { type: "success" }),
    onError: (error) => {
      const { fields } = ((error as HttpError).body ?? {}) as Problem;
      notify(Object.values(fields ?? {})[0] ?? error.message, { type: "error" });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["reports"] }),
  });
}
