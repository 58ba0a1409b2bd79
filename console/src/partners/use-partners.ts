import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MadePartnerKey, NewPartnerKey, PartnerKey } from "../../../src/features/partners/contract.ts";
import { call } from "../frame/api.ts";

const keysKey = ["partner-keys"];

/** Every key, the newest first. */
export function usePartnerKeys() {
  return useQuery({ queryKey: keysKey, queryFn: () => call<{ results: PartnerKey[] }>("partner-keys/") });
}

/** Makes a key; the answer alone has it. */
export function useMakeKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPartnerKey) => call<MadePartnerKey>("partner-keys/", { method: "POST", body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }),
  });
}

/** Ends a key for good. */
export function useRevokeKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call<PartnerKey>(`partner-keys/${id}/revoke/`, { method: "POST" }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey }),
  });
}
