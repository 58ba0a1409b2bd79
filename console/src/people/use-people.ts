import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { HttpError } from "react-admin";
import type { GuardianConsent, StaffReview, StudentLine, StudentRecord } from "../../../src/staff/people/contract.ts";
import type { StaffDeliverable } from "../../../src/staff/people/deliverable-contract.ts";
import { call, type Problem } from "../frame/api.ts";
import { fetchedOnce, useChange } from "../frame/use-change.ts";

interface Page<Row> {
  count: number;
  results: Row[];
}

function usePage<Row>(path: string, query: string) {
  return useQuery({
    queryKey: ["people", path, query],
    queryFn: () => call<Page<Row>>(`${path}/?${query}`),
    placeholderData: keepPreviousData,
  });
}

export const useDeliverables = (query: string) => usePage<StaffDeliverable>("deliverables", query);
export const useStudents = (query: string) => usePage<StudentLine>("students", query);
export const useReviews = (query: string) => usePage<StaffReview>("reviews", query);
export const useConsents = (query: string) => usePage<GuardianConsent>("consents", query);

/**
 * A student's record. Each fetch is logged in the history, so it is fetched only when the page opens and never
 * automatically.
 */
export function useStudent(id: string) {
  return useQuery({
    queryKey: ["people", "student", id],
    queryFn: () => call<StudentRecord>(`students/${id}/`),
    ...fetchedOnce,
  });
}

/** A call that changes people's records; then refetches them, and shows errors. */
export function usePeopleCall() {
  return useChange(["people"], (error) => {
    const { fields } = ((error as HttpError).body ?? {}) as Problem;
    return Object.values(fields ?? {})[0] ?? error.message;
  });
}
