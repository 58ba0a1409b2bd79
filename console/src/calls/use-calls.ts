import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { HttpError } from "react-admin";
import type { CallTimes } from "../../../src/features/appointments/contract.ts";
import type { OwnCounsellor } from "../../../src/features/appointments/settings-contract.ts";
import type { ListClosings } from "../../../src/features/appointments/written/contract.ts";
import type { StaffCall, StaffCallDetails } from "../../../src/staff/calls/contract.ts";
import { call, type Problem } from "../frame/api.ts";
import { fetchedOnce, useChange } from "../frame/use-change.ts";

/** Calls that begin within some days of India. */
export function useCalls(from: string, to: string, everybody: boolean) {
  return useQuery({
    queryKey: ["calls", from, to, everybody],
    queryFn: () => call<{ results: StaffCall[] }>(`calls/?from=${from}&to=${to}&everybody=${everybody}`),
    placeholderData: keepPreviousData,
  });
}

/** A call with what was shared. Each fetch is a line in the student's ledger, so none is made automatically. */
export function useCall(id: string) {
  return useQuery({
    queryKey: ["calls", "one", id],
    queryFn: () => call<StaffCallDetails>(`calls/${id}/`),
    ...fetchedOnce,
  });
}

/** When a call can be moved to. @param day YYYY-MM-DD; "": the suggestions and the days alone */
export function useCallTimes(id: number, day: string) {
  return useQuery({
    queryKey: ["calls", "times", id, day],
    queryFn: () => call<CallTimes>(`calls/${id}/times/${day && `?day=${day}`}`),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** What an order of choices can cite. @param seats seat type and gender as JSON; "": the seats to choose from alone */
export function useListClosings(id: number, list: string, seats: string, enabled: boolean) {
  const chosen = seats ? `&${new URLSearchParams(JSON.parse(seats))}` : "";
  return useQuery({
    queryKey: ["list-closings", id, list, seats],
    queryFn: () => call<ListClosings>(`calls/${id}/closings/?list=${encodeURIComponent(list)}${chosen}`),
    placeholderData: keepPreviousData,
    enabled: enabled && list !== "",
    staleTime: 60_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** One's own hours, and the address of one's calendar file. */
export function useCounsellor() {
  return useQuery({
    queryKey: ["counsellor"],
    queryFn: () => call<OwnCounsellor>("counsellor/"),
    // The form below it must not lose what was typed.
    refetchOnWindowFocus: false,
  });
}

/** A change of a call or of one's own hours; then refetches them, and shows errors. */
export function useCallAct() {
  return useChange(["calls", "counsellor"], firstFault);
}

/** "hours must not overlap on one day": the first field that is wrong, else the whole message. */
export function firstFault(error: Error): string {
  const { fields } = ((error as HttpError).body ?? {}) as Problem;
  const [fault] = Object.entries(fields ?? {});
  return fault ? `${fault[0].split(".")[0]?.replaceAll("_", " ")} ${fault[1]}` : error.message;
}
