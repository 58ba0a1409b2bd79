import { authorityModels } from "margdeep-chances/authority-models";
import type { Candidate } from "margdeep-chances/judge-pool-rules";
import { instituteKey, type RuleSet } from "margdeep-chances/rule-set";
import { chancesOf, roundAnswered } from "margdeep-chances/served-model";
import { AppError, type FieldErrors } from "#lib/errors.ts";
import type { ChanceModel, ChancesAnswer, ChancesQuestion } from "../contract.ts";
import { findAlternatives } from "./alternatives.ts";
import { describeRow } from "./describe-row.ts";
import { distancesFrom, orderByDistance } from "./distances.ts";
import { selectRows } from "./filter-rows.ts";
import { expectBranchThatIsNew } from "./new-branch.ts";
import { findNotOffered } from "./not-offered.ts";
import type { LoadedModel } from "./served-models.server.ts";
import { rankRows } from "./sort-rows.ts";

/** What a candidate says of themselves, in any question. */
type CandidateAnswers = Pick<
  ChancesQuestion,
  "ranks" | "category" | "claims" | "pwd" | "gender" | "state" | "aat" | "home_university"
>;

/**
 * Answers a candidate from a model in memory. Pure: the server and the offline kit run the same.
 *
 * @param home where distances are measured from; null: they are not told
 * @throws AppError invalid_input for a state or university that the rules do not know
 */
export function answerQuestion(
  loaded: LoadedModel,
  question: ChancesQuestion,
  home: Parameters<typeof distancesFrom>[1] | null,
): ChancesAnswer {
  const { served, table } = loaded;
  const metres = home && distancesFrom(table, home);
  const asked = selectRows(served.artefact, table, question, metres);
  const candidate = candidateOf(question, loaded);
  const judged = chancesOf(served, candidate, question.round, asked);
  const orders = { ...table.orders, distance: metres ? orderByDistance(table, metres) : table.orders.closing };
  const ranked = rankRows(orders, judged, question, asked.length);
  const round = roundAnswered(served.artefact, question.round);
  const shown = ranked.rows.map(({ row }) => row);
  const alternatives = question.with_alternatives ? findAlternatives(loaded, candidate, shown, round) : null;
  const notOffered = findNotOffered(loaded, candidate, question);
  const newBranch = expectBranchThatIsNew(loaded, candidate, question);
  return {
    count: ranked.count,
    page: question.page,
    pages: Math.max(1, Math.ceil(ranked.count / question.page_size)),
    counts: ranked.counts,
    withheld: [...judged.withheld],
    round,
    model: describeModel(loaded),
    results: ranked.rows.flatMap(({ row, chance }) => {
      const verdict = judged.verdictOf(row);
      if (verdict.outcome !== "in") return [];
      return [
        {
          ...describeRow(loaded, { row, verdict, round, chance }),
          ...(metres && { distance_km: roundDistance(metres[table.branchOf[row]!]!) }),
          ...(alternatives && { alternatives: alternatives(row) }),
        },
      ];
    }),
    ...(notOffered && { not_offered: notOffered }),
    ...(newBranch && { new_branch: newBranch }),
  };
}

function roundDistance(metres: number): number | null {
  return Number.isFinite(metres) ? Math.round(metres / 1000) : null;
}

/** The universities by whose area the seats of a model are allotted. */
export function universitiesOf({ served: { artefact } }: LoadedModel): string[] {
  return artefact.manifest.words.homeUniversity!.filter((name) => name !== "");
}

/**
 * What the rules ask of a candidate; states and universities are found by their words.
 *
 * @throws AppError invalid_input for a state or university that the rules do not know
 */
export function candidateOf(question: CandidateAnswers, loaded: LoadedModel): Candidate {
  const { ranks, category, claims, pwd, gender, state, aat, home_university: university } = question;
  const claimed = knownClaims(loaded.rules, claims);
  const states = [...loaded.rules.states];
  return {
    ranks: ranks as Candidate["ranks"],
    category,
    pwd,
    gender,
    aat,
    claims: claimed,
    state: knownName(state, states, { state: "must be a state or union territory of India" }),
    homeUniversity: knownName(university, universitiesOf(loaded), {
      home_university: "must be a university by whose area seats are allotted",
    }),
  };
}

/** Those of the authority in question; the others do not count. */
function knownClaims({ authority, coded }: RuleSet, claims: CandidateAnswers["claims"]): Candidate["claims"] {
  const given = Object.entries(claims ?? {}).find(([of]) => of === authority)?.[1] ?? {};
  const answers = Object.entries(given).map(([question, answer]): [string, string[]] => [question, [answer].flat()]);
  for (const [question, chosen] of answers) {
    const options = Object.keys(coded?.questions[question]?.options ?? {});
    if (chosen.every((option) => options.includes(option))) continue;
    const text = options.length > 0 ? `must be among ${options.join(", ")}` : "holds a field that is not known here";
    throw new AppError("invalid_input", { [`claims.${authority}.${question}`]: text });
  }
  return { [authority]: Object.fromEntries(answers) };
}

function knownName(asked: string | undefined, names: readonly string[], refusal: FieldErrors): string | undefined {
  if (asked === undefined) return undefined;
  const key = (name: string) => instituteKey(name.replace(/&/g, " and "));
  const wanted = key(asked);
  const known = names.find((name) => key(name) === wanted);
  if (!known) throw new AppError("invalid_input", refusal);
  return known;
}

/** What an answer says of the model behind it. */
export function describeModel({ served, rules, rulesCarriedFrom, staleSince }: LoadedModel): ChanceModel {
  const { authority, version, trainedOn, validFor, afterRound } = served.artefact.manifest;
  const promised = authorityModels.find(({ key }) => key === authority)?.promise;
  return {
    version,
    trained_on: trainedOn,
    valid_for: validFor,
    after_round: afterRound,
    promise: promised === "last" ? "last_round" : "some_round",
    stale_since: staleSince,
    rules: {
      version: rules.version,
      years: rules.years,
      is_of_season: rulesCarriedFrom === null,
      carried_from: rulesCarriedFrom,
    },
  };
}
