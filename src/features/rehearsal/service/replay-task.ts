import type { HeldThings } from "#gateways/heavy-work.server.ts";
import type { RehearsalAnswer, RehearsalQuestion } from "../contract.ts";
import type { ListedBranch, NumberedSource, PoolRow } from "../store/closings.server.ts";
import { answerRehearsal, type KnownYear, sourcesOf } from "./answer-rehearsal.ts";

/** A question with the year of it, its rows as the database's JSON. */
export interface RowsToReplay extends Pick<KnownYear, "years" | "stored" | "ruled"> {
  question: RehearsalQuestion;
  branches: readonly string[];
  pools: readonly string[];
}

declare module "#gateways/heavy-work.server.ts" {
  interface HeavyTasks {
    rehearse: { input: RowsToReplay; result: RehearsalAnswer };
  }
}

/** The task: pure. */
export function replayRows({ question, branches, pools, ...year }: RowsToReplay, held: HeldThings): RehearsalAnswer {
  const parse = <Row>(texts: readonly string[]) => texts.flatMap((text) => JSON.parse(text) as Row[]);
  const known = parse<ListedBranch>(branches);
  const rows = parse<PoolRow>(pools);
  const ids = new Set(sourcesOf(rows));
  const sources = held.open("sources", asIs).filter(({ id }) => ids.has(id));
  return answerRehearsal(question, {
    ...year,
    branches: new Map(known.map((branch) => [branch.branchId, branch])),
    pools: rows,
    sources: sources.map(({ source }) => source),
  });
}

const asIs = (sources: readonly NumberedSource[]) => sources;
