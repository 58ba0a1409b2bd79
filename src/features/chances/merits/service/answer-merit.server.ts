import { AppError, type FieldErrors } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { descriptionOf, wordsIn } from "../../closings/descriptions.ts";
import type { Conversion } from "../../scales/contract.ts";
import { convertFigure, listScales } from "../../scales/service/convert.server.ts";
import { namesWithModel } from "../../service/closing-lists.server.ts";
import { computeMerit } from "../compute-merit.ts";
import type { Merit, MeritForm, MeritQuestion } from "../contract.ts";
import { fullMerit, type MeritRule, meritRules } from "../merit-rule.ts";

type MeritDeps = Parameters<typeof convertFigure>[0];

/** Every rule of merit, in the order of the page. */
export async function listMeritForms(deps: MeritDeps, locale: Locale): Promise<MeritForm[]> {
  const answered = await namesWithModel(deps);
  return meritRules.map((rule) => describeRule(rule, answered.has(rule.authority), locale));
}

/**
 * The figure that an authority ranks by, from marks. Keeps nothing and logs nothing.
 *
 * @throws AppError chances_not_found for an unknown rule; invalid_input for marks that the rule does not take
 */
export async function answerMerit(deps: MeritDeps, question: MeritQuestion, locale: Locale): Promise<Merit> {
  const rule = meritRules.find(({ key }) => key === question.rule);
  if (!rule) throw new AppError("chances_not_found");
  const fields = refusedParts(rule, question.parts);
  if (Object.keys(fields).length > 0) throw new AppError("invalid_input", fields);
  const { figure, parts } = computeMerit(rule, new Map(Object.entries(question.parts)));
  const form = describeRule(rule, (await namesWithModel(deps)).has(rule.authority), locale);
  return {
    form,
    figure,
    parts: parts.map(({ part, marks, outOf, adds, isCounted }) => ({
      part: part.key,
      label: wordsIn(part.words, locale),
      marks,
      out_of: outOf,
      adds,
      is_counted: isCounted,
    })),
    conversion: await convertMerit(deps, rule, figure, locale),
  };
}

function describeRule(rule: MeritRule, hasChances: boolean, locale: Locale): MeritForm {
  const { key, authority, name, how, parts, sources } = rule;
  const listed = listedFigure(rule);
  return {
    rule: key,
    authority,
    title: wordsIn(listed.title, locale),
    name: wordsIn(name, locale),
    how: wordsIn(how, locale),
    out_of: fullMerit(rule),
    parts: parts.map(({ key: part, words, ...more }) => ({ part, label: wordsIn(words, locale), ...more })),
    sources: sources.map(({ publisher, title, address, official }) => ({
      ...{ publisher, title, official },
      address: address ?? null,
    })),
    closings_by: listed.unit,
    figure: listed.key,
    has_chances: hasChances,
  };
}

/** What the authority's lists go by. A test reads the description of every rule. */
function listedFigure({ authority }: MeritRule) {
  const description = descriptionOf(authority);
  const first = description?.figures[0];
  if (!description || !first) throw new Error(`no lists of ${authority} are described`);
  return { ...first, title: description.title };
}

/** What is wrong with the marks, by field. */
function refusedParts({ parts }: MeritRule, given: MeritQuestion["parts"]): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of Object.keys(given)) {
    if (!parts.some(({ key }) => key === name)) errors[`parts.${name}`] = "holds a field that is not known here";
  }
  for (const { key, out_of: usual, is_fixed: isFixed, is_percentile: isPercentile, is_optional: isOptional } of parts) {
    const typed = given[key];
    const outOf = typed?.out_of ?? usual;
    if (!typed) {
      if (!isOptional) errors[`parts.${key}`] = "is required";
    } else if (outOf !== usual && (isFixed || isPercentile)) errors[`parts.${key}.out_of`] = `must be ${usual}`;
    else if (typed.marks > outOf) errors[`parts.${key}.marks`] = `must be at most ${outOf}`;
  }
  return errors;
}

/** The rank of a sum in the newest list that has sums of this kind beside ranks. */
async function convertMerit(
  deps: MeritDeps,
  rule: MeritRule,
  value: number,
  locale: Locale,
): Promise<Conversion | null> {
  const { exam } = listedFigure(rule);
  const scale = (await listScales(deps, locale)).find(
    (one) =>
      one.authority === rule.authority &&
      one.exam === exam &&
      one.unit === "marks" &&
      one.merit_list === rule.merit_list,
  );
  if (!scale) return null;
  return convertFigure(deps, { scale: scale.scale, from: "marks", value }, locale);
}
