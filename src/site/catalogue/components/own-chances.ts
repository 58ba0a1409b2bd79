import type { Chance, ChancesAnswer } from "#features/chances/contract.ts";
import { type Answers, hasRank, percentOf, questionOf } from "#site/chances/answers.ts";
import { readStoredAnswers } from "#site/chances/components/stored-answers.ts";
import { withinTimeout } from "#ui/reply-timeout.ts";

/** Seats of one branch that one chance is told of. */
export function poolKey({
  quota,
  seat_type,
  gender_pool,
}: Pick<Chance, "quota" | "seat_type" | "gender_pool">): string {
  return [quota, seat_type, gender_pool].join("|");
}

/** By label of a chance, the sentence that tells it, with `{percent}` for the figure. */
type Words = Readonly<Record<string, string>>;

/** More pages than the largest college has seats for one candidate. */
const maxPages = 5;

/**
 * Tells, on a college's page, the chance with the ranks that this browser stores: at each branch the best one, and at the
 * seats of the chosen branch each. Without ranks, or without an answer, the page stays as it came.
 */
export async function showOwnChances(): Promise<void> {
  const stored = readStoredAnswers();
  if (!hasRank(stored)) return;
  for (const card of document.querySelectorAll<HTMLElement>("[data-chances]")) {
    const { chances: authority = "", college = "", branch, words = "{}" } = card.dataset;
    const rows = await askAll({ ...stored, authority, college_id: college });
    showRows(card, Number(branch), rows, JSON.parse(words));
  }
}

function showRows(card: HTMLElement, branchId: number, rows: readonly Chance[], words: Words): void {
  for (const tile of document.querySelectorAll<HTMLElement>("[data-own-branch]")) {
    tell(tile, best(rows.filter((row) => row.branch_id === Number(tile.dataset.ownBranch))), words);
  }
  const ofBranch = rows.filter((row) => row.branch_id === branchId);
  tell(card.querySelector<HTMLElement>("[data-own-best]"), best(ofBranch), words);
  for (const seat of card.querySelectorAll<HTMLElement>("[data-own-pool]")) {
    tell(
      seat,
      ofBranch.find((row) => poolKey(row) === seat.dataset.ownPool),
      words,
    );
  }
}

function best(rows: readonly Chance[]): Chance | undefined {
  return rows.toSorted((a, b) => (b.chance ?? -1) - (a.chance ?? -1))[0];
}

function tell(element: HTMLElement | null, row: Chance | undefined, words: Words): void {
  // Of two authorities the one whose round is first, as the cards are in that order.
  if (!element?.hidden || !row?.label || row.chance === null) return;
  element.textContent = words[row.label]!.replace("{percent}", String(percentOf(row.chance)));
  element.hidden = false;
}

/** Every seat of the college that the candidate may have; none where the server cannot tell. */
async function askAll(answers: Answers): Promise<Chance[]> {
  const rows: Chance[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const reply = await ask(answers, page).catch(() => null);
    rows.push(...(reply?.results ?? []));
    if (!reply || page >= reply.pages) break;
  }
  return rows;
}

async function ask(answers: Answers, page: number): Promise<ChancesAnswer | null> {
  const response = await withinTimeout(
    fetch("/api/chances/", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ ...questionOf(answers), page, page_size: 100 }),
    }),
  );
  return response.ok ? ((await response.json()) as ChancesAnswer) : null;
}
