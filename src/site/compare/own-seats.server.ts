import type { RouterContextProvider } from "react-router";
import { chooseOwnClosing, findOwnClosings, type OwnClosing } from "#features/chances/service/own-closings.server.ts";
import type { Comparison } from "#features/compare/contract.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import type { OwnLineText } from "#site/applicant/components/own-line.tsx";
import { describeOwnClosing } from "#site/applicant/own-lines.server.ts";
import { applicantOf } from "#site/candidate/applicant.server.ts";

/** What a comparison tells a student with exam answers. */
export interface OwnSeats {
  /** By column, where the own seats of the branch closed; of a whole college those of one branch. */
  lines: Readonly<Record<string, OwnLineText>>;
  /** The id of the pool of the own seats that most columns have; "": none has. */
  pool: string;
}

const noOwnSeats: OwnSeats = { lines: {}, pool: "" };

/** The own seats of the columns; nothing for a visitor without exam answers. */
export async function ownSeatsOf(
  context: Readonly<RouterContextProvider>,
  { items, pools }: Comparison,
): Promise<OwnSeats> {
  const applicant = await applicantOf(context);
  if (!applicant || items.length === 0) return noOwnSeats;
  const ids = items.map(({ college_id }) => college_id);
  const found = await findOwnClosings(context.get(depsContext), applicant, [...new Set(ids)]);
  const own = items.map((item) => ({ of: item.of, closing: closingOf(found.get(item.college_id) ?? [], item) }));
  const lines = own.map(({ of, closing }) => [of, closing && describeOwnClosing(closing, context.get(localeContext))]);
  const pool = pools.find((one) =>
    own.some(({ of, closing }) => closing !== null && one.of.includes(of) && isSeatOf(one, closing)),
  );
  return { lines: Object.fromEntries(lines.filter(([, line]) => line !== null)), pool: pool?.id ?? "" };
}

function closingOf(closings: readonly OwnClosing[], { branch_id }: Comparison["items"][number]): OwnClosing | null {
  if (branch_id === null) return chooseOwnClosing(closings);
  return closings.find((closing) => closing.branch_id === branch_id) ?? null;
}

function isSeatOf(pool: Comparison["pools"][number], { seat_type, gender_pool }: OwnClosing): boolean {
  return pool.seat_type === seat_type && (pool.gender === "female") === (gender_pool === "Female-only");
}
