/**
 * Judges suggestions of the whole site: each line of the file is what is typed, its kind, and a pattern of what is wanted, separated
 * by tabs. The pattern is for "kind text detail", in capitals or not.
 */
import type { OpenDatabase } from "#db/client.server.ts";
import { suggestOnSite } from "#features/search/service/suggest-on-site.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openState } from "../src/open-state.server.ts";
import { describeTimes, readJudged } from "./judged-lines.ts";

type SuggestDeps = Parameters<typeof suggestOnSite>[0];

const lettersTyped = [3, 5];

/** Prints after how many letters what is wanted is suggested, by kind and in all, the times, and the misses. */
export async function judgeSuggestions(database: OpenDatabase, file: string): Promise<void> {
  const wanted = readJudged(file).map((line) => ({ ...line, pattern: new RegExp(line.wanted, "i") }));
  const deps = depsOf(database);
  // The index and the lists of the other kinds are read once, as the product does when it starts.
  await suggestOnSite(deps, "warm", "en");
  for (const letters of lettersTyped) {
    const times: number[] = [];
    const misses: string[] = [];
    let total = 0;
    for (const [kind, group] of Map.groupBy(wanted, (one) => one.kind)) {
      let found = 0;
      for (const { text, pattern } of group) {
        const typed = text.slice(0, letters).trim();
        const before = performance.now();
        const shown = await suggestOnSite(deps, typed, "en");
        times.push(performance.now() - before);
        const lines = shown.map((one) => `${one.kind} ${one.text} ${one.detail}`);
        if (lines.some((line) => pattern.test(line))) found += 1;
        else misses.push(`    ${typed} (${text}): ${lines.join("; ")}`);
      }
      total += found;
      console.log(`  ${kind} after ${letters} letters: ${found} of ${group.length}`);
    }
    console.log(`  all after ${letters} letters: ${total} of ${wanted.length}`);
    console.log(`  ${describeTimes(times)}`);
    console.log(misses.join("\n"));
  }
}

function depsOf({ db, work }: OpenDatabase): SuggestDeps {
  const state = openState(readConfig({}));
  state.cachedViews.isNotified = true;
  return { db, work, reads: { db }, now: () => new Date(), state } as unknown as SuggestDeps;
}
