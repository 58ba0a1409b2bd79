import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  MadePartnerWebhook,
  PartnerDelivery,
  PartnerWebhook,
} from "../../../src/features/partners/webhooks/contract.ts";
import { call } from "../frame/api.ts";

const webhookKey = (id: number) => ["partner-webhook", id];
/** Messages leave within half a minute. */
const pollMs = 10_000;
export const deliveriesOnPage = 25;

/** The webhook of a key; null: it has none. */
export function useWebhook(id: number) {
  return useQuery({
    queryKey: webhookKey(id),
    queryFn: () => call<{ webhook: PartnerWebhook | null }>(`partner-keys/${id}/webhook/`),
  });
}

/** A page of messages to a partner, looked at again while something waits. */
export function useDeliveries(id: number, state: PartnerDelivery["state"] | "", page: number) {
  const query = new URLSearchParams({ page: String(page), page_size: String(deliveriesOnPage), state });
  return useQuery({
    queryKey: [...webhookKey(id), "deliveries", state, page],
    queryFn: () => call<{ count: number; results: PartnerDelivery[] }>(`partner-keys/${id}/deliveries/?${query}`),
    refetchInterval: ({ state: { data } }) => (data?.results.some((one) => one.state === "waiting") ? pollMs : false),
  });
}

/** What can be done about a webhook. */
export function useWebhookActs(id: number) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: webhookKey(id) });
  const path = `partner-keys/${id}/webhook/`;
  const set = useMutation({
    mutationFn: (url: string) => call<MadePartnerWebhook>(path, { method: "PUT", body: { url } }),
    onSuccess,
  });
  const turn = useMutation({
    mutationFn: (isOn: boolean) => call<PartnerWebhook>(`${path}switch/`, { method: "POST", body: { is_on: isOn } }),
    onSuccess,
  });
  const test = useMutation({ mutationFn: () => call<void>(`${path}test/`, { method: "POST" }), onSuccess });
  const again = useMutation({
    mutationFn: (delivery: number) => call<void>(`partner-deliveries/${delivery}/send/`, { method: "POST" }),
    onSuccess,
  });
  return { set, turn, test, again };
}
