import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RehearsalAnswer } from "#features/rehearsal/contract.ts";
import { openRehearsalProduct, type RehearsalProduct } from "../support/rehearsal.ts";
import { writeFile } from "./generated-files.ts";

const data = join(import.meta.dirname, "../../../shared/data/josaa");
const isAbsent = !existsSync(data);
const title = isAbsent ? " (skipped: the folder ../shared/data with the public files is not here)" : "";

/** The lines of one institute and a few branches of every round of a year, as the real lists have them. */
function cut(folder: string, { year, rounds, of }: { year: number; rounds: number; of: RegExp }): string[] {
  return Array.from({ length: rounds }, (_, at) => {
    const name = `josaa_${year}_round_${at + 1}.csv`;
    const [head, ...lines] = gunzipSync(readFileSync(join(data, `${name}.gz`)))
      .toString("utf8")
      .split(/\r?\n/);
    return writeFile(join(folder, name), [head, ...lines.filter((line) => of.test(line))].join("\n"));
  });
}

describe.skipIf(isAbsent)(`three candidates in the real lists, worked by reading them${title}`, () => {
  let product: RehearsalProduct;
  beforeAll(async () => {
    product = await openRehearsalProduct((folder) => [
      ...cut(folder, { year: 2024, rounds: 5, of: /Technology, Rourkela",.*(Computer Science|Civil) .*\(4 Years/ }),
      ...cut(folder, { year: 2016, rounds: 6, of: /Technology Bombay,.*(Electrical|Civil) Engineering \(4 Years/ }),
    ]);
  });
  afterAll(() => product.close());

  async function rehearse(question: Record<string, unknown>): Promise<string[]> {
    const response = await product.app.request("/api/rehearsal/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ authority: "josaa", ...question }),
    });
    expect(response.status).toBe(200);
    const { way } = (await response.json()) as RehearsalAnswer;
    return way.steps.map(({ round, outcome, seat, final }) =>
      [`${round} ${outcome}`, seat && `${seat.choice} ${seat.seat_type} ${seat.gender} ${seat.closing}`, final]
        .filter(Boolean)
        .join(", "),
    );
  }
  const rourkela = () => [product.branch("Computer"), product.branch("Civil", "Rourkela")];

  it("2024: a woman from Bihar with the common rank 4,500 gets Computer Science at Rourkela in round 2", async () => {
    // Seats for women of other states: Computer Science 4,443, then 4,593; Civil 36,132.
    const woman = { ranks: { jee_main: { crl: 4500 } }, category: "OPEN", gender: "female", state: "Bihar" };
    expect(await rehearse({ year: 2024, choices: rourkela(), decisions: ["float", "freeze"], ...woman })).toEqual([
      "1 allotted, 2 OPEN female 36132",
      "2 better, 1 OPEN female 4593, frozen",
    ]);
  });

  it("2024: a man in OBC-NCL with 1,050 slides from Civil to Computer Science in the last round", async () => {
    // OBC-NCL: 968, 1,022 three times, 1,081. His common rank 25,000 would reach the open seats in Civil only in round 5 (25,893).
    const man = { ranks: { jee_main: { crl: 25_000, category: 1050 } }, category: "OBC-NCL", gender: "male" };
    const decisions = ["slide", "slide", "slide", "slide"];
    expect(await rehearse({ year: 2024, choices: rourkela(), decisions, state: "Bihar", ...man })).toEqual([
      "1 allotted, 2 OBC-NCL any 7655",
      "2 kept, 2 OBC-NCL any 7655",
      "3 kept, 2 OBC-NCL any 7655",
      "4 kept, 2 OBC-NCL any 7655",
      "5 better, 1 OBC-NCL any 1081, last_round",
    ]);
  });

  // proves S16.1
  it("2016: a man in SC at Bombay moves from a reserved seat to an open one in the sixth round", async () => {
    // Civil: SC 412, then 441; OPEN 2,155, 2,210 twice, 2,235 twice, 2,251. No seats for women, no EWS in that year.
    const man = {
      ranks: { jee_advanced: { crl: 2240, category: 430 } },
      category: "SC",
      gender: "male",
      state: "Bihar",
    };
    const choices = [product.branch("Electrical"), product.branch("Civil", "Bombay")];
    expect(await rehearse({ year: 2016, choices, decisions: Array(5).fill("float"), ...man })).toEqual([
      "1 none",
      "2 allotted, 2 SC any 441",
      "3 kept, 2 SC any 441",
      "4 kept, 2 SC any 441",
      "5 kept, 2 SC any 441",
      "6 other_pool, 2 OPEN any 2251, last_round",
    ]);
  });
});
