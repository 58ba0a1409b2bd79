import type { Finding } from "#features/choices/lint/contract.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { useRankName } from "#site/chances/components/rank-name.ts";
import { yearsOf } from "./years-of.ts";

/** What a finding means, as a sentence or two. */
export function useFindingText({ kind, facts, rows }: Finding): string {
  const { choice_check: m, chances } = useMessages();
  const rankName = useRankName();
  const format = useFormat();
  const word = (name: string) => String(facts[name] ?? "");
  const years = (name: string) => yearsOf(Number(facts[name] ?? 0));
  const number = (name: string) => Number(facts[name] ?? 0);
  const order = () =>
    m.order_says({
      blocker: number("blocker"),
      branch: word("branch"),
      college: word("college"),
      safe: years("safe"),
      wish: number("wish"),
      wish_branch: word("wish_branch"),
      wish_college: word("wish_college"),
      open: years("open"),
      allotted: years("allotted"),
    });
  const needed = () => {
    const needs = word("needs");
    return needs.includes(".") ? chances.your({ what: rankName(needs) }) : chances.need({ needs });
  };
  const count = rows.length;
  const texts: Record<Finding["kind"], () => string> = {
    duplicate: () => m.duplicate_says({ choices: number("choices") }),
    unknown_branch: () => m.unknown_says({ count }),
    not_offered: () => m.not_offered_says({ year: word("year"), closing: number("closing") }),
    not_yours: () => m.not_yours_says({ count, why: word("why") }),
    wrong_rank: () => m.wrong_rank_says({ count, list: chances.list_name({ list: word("list") }) }),
    answer_missing: () => m.answer_missing_says({ count, what: needed() }),
    seats_not_judged: () => m.seats_not_judged_says({ count, what: needed() }),
    out_of_reach: () => m.out_of_reach_says({ count }),
    order,
    never_allotted: () => m.never_allotted_says({ count, last: number("last"), years: yearsOf(1 - number("reached")) }),
    no_safety_tail: () => m.no_tail_says({ years: years("none"), added: number("added") }),
    above_fees: () => m.above_fees_says({ count, amount: format.rupees(number("most")) }),
    no_hostel: () => m.no_hostel_says({ count }),
    binds: () =>
      word("because") === "order"
        ? m.binds_says({ blocker: number("blocker"), wish: number("wish"), safe: years("safe") })
        : m.binds_wish_says(),
  };
  return texts[kind]();
}
