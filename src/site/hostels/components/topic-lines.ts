import type { EvidenceTopic } from "#features/hostels/choice-rules.ts";
import type { Hostel } from "#features/hostels/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";

/** What a hostel's record says of a topic, beside its rooms, rules and facilities, which are lists of their own. */
export function useTopicLines({ deposit, notice_days: days, food, for_whom: resident }: Hostel) {
  const { hostels: m } = useMessages();
  const format = useFormat();
  const lines: Partial<Record<EvidenceTopic, string[]>> = {
    rent: [
      ...(deposit === null ? [] : [m.deposit_of({ amount: format.rupees(deposit) })]),
      ...(days === null ? [] : [m.notice_of({ days })]),
    ],
    food: [m.food_name({ food: food ?? "unknown" })],
    who: [m.for_resident({ resident })],
  };
  return (topic: EvidenceTopic) => lines[topic] ?? [];
}
