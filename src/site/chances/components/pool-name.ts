import { createContext, useContext } from "react";
import type { Chance } from "#features/chances/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { isStateSeatType, useSeatTypeName } from "./seat-type-name.ts";

/** What the codes of an authority's seats mean, in words. */
export const SeatWords = createContext<Readonly<Record<string, string>>>({});

type Seats = Pick<Chance, "seat_type" | "quota" | "gender_pool">;

/** Whose seats a row is of, in words: seat type, quota, gender. */
export function usePoolName(): (seats: Seats) => string {
  const partsOf = usePoolParts();
  return (seats) => partsOf(seats).join(" · ");
}

/** The same part by part. A state's seat type says quota and gender itself, so that it is all there is to say. */
export function usePoolParts(): (seats: Seats) => string[] {
  const { chances: m, college } = useMessages();
  const seatTypeName = useSeatTypeName();
  const seatWords = useContext(SeatWords);
  return ({ seat_type, quota, gender_pool }) => {
    const gender = m.pool_gender({ gender: gender_pool === "Female-only" ? "female" : "any" });
    const words = seatWords[seat_type];
    if (words) return [words, ...(quota ? [college.quota_name({ quota })] : []), gender];
    return isStateSeatType(seat_type)
      ? [seatTypeName(seat_type)]
      : [
          seat_type === "OPEN" ? m.open_seat() : seatTypeName(seat_type),
          quota ? college.quota_name({ quota }) : college.no_quota(),
          gender,
        ];
  };
}

/** What all of these seats have in common; nothing for a single one. */
export function sharedParts(seats: readonly string[][]): string[] {
  const [first = [], ...others] = seats;
  return others.length === 0 ? [] : first.filter((part) => others.every((parts) => parts.includes(part)));
}
