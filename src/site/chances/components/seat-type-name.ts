import { useMessages } from "#lib/messages/messages.tsx";

/**
 * Seat types of Maharashtra's admission round: who (G general, L ladies, PWD, DEF), category, and of which area (S state,
 * H home university, O other universities). Source: State CET Cell, legend of the MHT-CET CAP cut-off lists.
 */
const stateSeatType = /^(G|L|PWD|DEF)R?(OPEN|OBC|SC|ST|NT1|NT2|NT3|VJ)([SHO])$/;

/** Whether it is one of these, which says of which area and gender it is. */
export function isStateSeatType(seatType: string): boolean {
  return stateSeatType.test(seatType);
}

/** How a seat type reads: central ones as they are, state codes with what they stand for. */
export function useSeatTypeName(): (seatType: string) => string {
  const m = useMessages();
  return (seatType) => {
    const [, who, category, area] = stateSeatType.exec(seatType) ?? [];
    if (who && category && area) return m.college.state_seat_type({ code: seatType, category, who, area });
    return m.college.seat_type_name({ code: seatType });
  };
}
