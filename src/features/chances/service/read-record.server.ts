import { failuresOf, type NamedFailure } from "margdeep-chances/encode-failures";
import type { Page } from "#http/request/paging.server.ts";
import { type Authority, authorities } from "../contract.ts";
import type { ChanceFailure, ChanceRecord } from "../record-contract.ts";
import { type ChanceDeps, loadedModel } from "./answer-chances.server.ts";
import { describeModel } from "./answer-question.ts";
import { readPromises } from "./promises.server.ts";
import { type LoadedModel, servedModel } from "./served-models.server.ts";

/** Which judged years are requested; null: all. */
export interface RecordQuery {
  authority: Authority | null;
  year: number | null;
}

/** How often models were wrong: in seasons that they spoke about before, and in past years; newest year first. */
export async function readRecord(deps: ChanceDeps, { authority: only, year }: RecordQuery): Promise<ChanceRecord[]> {
  const records: ChanceRecord[] = [];
  for (const authority of only === null ? authorities : [only]) {
    const loaded = await servedModel(deps, authority);
    if (!loaded) continue;
    const promises = (await readPromises(deps.db, authority)).filter(({ season }) => year === null || season === year);
    // A year that a model spoke about before is judged by that alone.
    const isPromised = (of: number) => promises.some(({ season, outcome }) => season === of && outcome !== null);
    const tests = loaded.served.artefact.manifest.backTests.filter(
      (test) => (year === null || test.year === year) && !isPromised(test.year),
    );
    records.push({
      authority,
      model: describeModel(loaded),
      promises,
      back_tests: tests.toSorted((a, b) => b.year - a.year),
    });
  }
  return records;
}

export interface FailureQuery {
  authority: Authority;
  year: number | null;
  page: number;
  pageSize: number;
}

/**
 * The sure statements that failed, by name: newest year first, in it the surest first.
 *
 * @throws AppError chances_not_found
 */
export async function listFailures(deps: ChanceDeps, query: FailureQuery): Promise<Page<ChanceFailure>> {
  const { authority, year, page, pageSize } = query;
  const loaded = await loadedModel(deps, authority);
  const failed = failuresOf(loaded.served.artefact).filter((failure) => year === null || failure.year === year);
  const shown = failed.slice((page - 1) * pageSize, page * pageSize);
  return { count: failed.length, page, pageSize, items: shown.map((failure) => describeFailure(failure, loaded)) };
}

function describeFailure(failure: NamedFailure, { table }: LoadedModel): ChanceFailure {
  const { branchId, institute, programme, seatType, gender, ...same } = failure;
  return {
    ...same,
    college_id: table.branches.find((branch) => branch.branchId === branchId)?.collegeId ?? null,
    branch_id: branchId,
    authority_institute: institute,
    authority_programme: programme,
    seat_type: seatType,
    gender_pool: gender === "female" ? "Female-only" : "Gender-Neutral",
  };
}
