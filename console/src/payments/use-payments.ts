import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type HttpError, useNotify } from "react-admin";
import type {
  DailySums,
  PayingStudents,
  StaffOrderDetail,
  StaffOrderPage,
  StaffRefund,
  StaffRefundPage,
} from "../../../src/staff/payments/contract.ts";
import { call, type Problem } from "../frame/api.ts";

const key = "payments";

/** One order with its timeline. */
export function useOrder(id: string) {
  return useQuery({
    queryKey: [key, "order", id],
    queryFn: () => call<StaffOrderDetail>(`orders/${encodeURIComponent(id)}/`),
    retry: false,
  });
}

/** A page of orders, by the query of its address. */
export function useOrders(query: string) {
  return useQuery({ queryKey: [key, "orders", query], queryFn: () => call<StaffOrderPage>(`orders/?${query}`) });
}

export function useRefunds(query: string) {
  return useQuery({ queryKey: [key, "refunds", query], queryFn: () => call<StaffRefundPage>(`refunds/?${query}`) });
}

/** Students found for an order; no request is sent before two letters are typed. */
export function useStudentSearch(orderId: string, q: string) {
  return useQuery({
    queryKey: [key, "students", orderId, q],
    queryFn: () => call<PayingStudents>(`orders/${encodeURIComponent(orderId)}/students/?q=${encodeURIComponent(q)}`),
    enabled: q.trim().length > 1,
  });
}

export function useDailySums(from: string, to: string) {
  return useQuery({
    queryKey: [key, "daily", from, to],
    queryFn: () => call<DailySums>(`payments/daily/?from=${from}&to=${to}`),
    retry: false,
  });
}

interface Act {
  /** Below /api/staff/. */
  path: string;
  body?: unknown;
  /** The message shown on success. */
  done?: string;
}

/** Changes an order or a refund; then refetches all payment data, and shows errors. */
export function useAct(onDone?: () => void) {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ path, body }: Act) => call<StaffOrderDetail | StaffRefund>(path, { method: "POST", body }),
    onSuccess: (_reply, { done }) => {
      if (done) notify(done, { type: "success" });
      onDone?.();
    },
    onError: (error) => notify(messageOf(error), { type: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

/** The error message, with the message of the field. */
export function messageOf(error: Error): string {
  const { fields } = ((error as HttpError).body ?? {}) as Problem;
  const field = Object.values(fields ?? {})[0];
  return field ? `${error.message}: ${field}` : error.message;
}
