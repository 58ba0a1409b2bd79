import type { Chance } from "#features/chances/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { useSeatTypeName } from "./seat-type-name.ts";

/** Whose seats a row is of, in words: seat type, quota, gender. */
export function usePoolName(): (seats: Pick<Chance, "seat_type" | "quota" | "gender_pool">) => string {
  const { chances: m, college } = useMessages();
  const seatTypeName = useSeatTypeName();
  return ({ seat_type, quota, gender_pool }) =>
    m.pool({
      seat: seat_type === "OPEN" ? m.open_seat() : seatTypeName(seat_type),
      quota: quota ? college.quota_name({ quota }) : college.no_quota(),
      gender: m.pool_gender({ gender: gender_pool === "Female-only" ? "female" : "any" }),
    });
}
