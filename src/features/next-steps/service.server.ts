import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import type { NextStep } from "./contract.ts";
import { answerDays, listDays, nextStepKinds } from "./rules.ts";
import { selectNextSteps } from "./store.server.ts";

const dayMs = 86_400_000;
/** An open order can be paid for so long. Source: decision 0014. */
const orderDays = 7;

/** What waits for a student, what stops them first. One query. */
export async function listNextSteps({ db, now }: Pick<Deps, "db" | "now">, studentId: number): Promise<NextStep[]> {
  const at = now();
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs);
  const found = await selectNextSteps(db, studentId, {
    today: dayInIndia(at),
    answers: daysAgo(answerDays),
    lists: daysAgo(listDays),
    orders: daysAgo(orderDays),
  });
  return nextStepKinds.flatMap((kind) => (found[kind] ? [{ kind, ...found[kind] } as NextStep] : []));
}
