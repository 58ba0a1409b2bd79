import type { ReactNode } from "react";
import type { Chance, ChancesAnswer } from "#features/chances/contract.ts";
import type { Similar } from "#features/chances/service/describe-question.server.ts";
import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import type { Answers } from "../answers.ts";
import { foldedLabel, shownLabels } from "../shown-rows.ts";
import { AnswerButton } from "./answer-button.tsx";
import { ChanceRow } from "./chance-row.tsx";
import { NewBranch, NotOffered } from "./not-offered.tsx";
import { PageSteps } from "./page-steps.tsx";
import { sharedParts, usePoolParts } from "./pool-name.ts";
import { seatsToCheck, Unfinished, Withheld } from "./withheld.tsx";

type Label = keyof ChancesAnswer["counts"];
const ofAnswer = (result: Chance): Label => result.label ?? "none";

interface AnswerProps {
  answer: ChancesAnswer;
  answers: Answers;
  /** By seat type. */
  similar: Readonly<Record<string, Similar>>;
  /** What the form asks of everybody. */
  fields: readonly string[];
  /** In which order the rows come, and what else applies to all of them. */
  order: ReactNode;
}

/** The seats by label, what more answers would add, and the calculation that they come from. */
export function Answer({ answer, answers, similar, fields, order }: AnswerProps) {
  const { chances: m } = useMessages();
  const isAll = !answers.label;
  const labels = isAll ? shownLabels : [answers.label as Label];
  const isUnfinished = seatsToCheck(answer) !== null;
  return (
    <>
      <LabelLinks counts={answer.counts} chosen={answers.label ?? ""} />
      {isUnfinished ? (
        <Unfinished withheld={answer.withheld} answers={answers} fields={fields} />
      ) : (
        <Withheld withheld={answer.withheld} />
      )}
      <OnlyCollege answer={answer} answers={answers} />
      {order}
      {answer.new_branch ? <NewBranch {...answer.new_branch} /> : null}
      {!isUnfinished && answer.count === 0 && !answer.new_branch ? <Nothing /> : null}
      {answer.not_offered ? <NotOffered {...answer.not_offered} isOpen={answer.count === 0} /> : null}
      {labels.map((label) => (
        <Group key={label} label={label} answer={answer} answers={answers} similar={similar} isAll={isAll} />
      ))}
      {isAll && answer.counts[foldedLabel] > 0 ? (
        <details className="folded-label">
          <summary>
            {m.label_count({ label: m.label_name({ label: foldedLabel }), count: answer.counts[foldedLabel] })}
          </summary>
          <Group label={foldedLabel} answer={answer} answers={answers} similar={similar} isAll />
        </details>
      ) : null}
      {isAll ? null : <Pages answer={answer} />}
      <About answer={answer} />
    </>
  );
}

/** The way from one college, or one branch of it, back to all. */
function OnlyCollege({ answer, answers }: Pick<AnswerProps, "answer" | "answers">) {
  const { chances: m } = useMessages();
  if (!answers.college_id) return null;
  const [first] = answer.results;
  return (
    <p className="no-print mt-3 flex flex-wrap items-center gap-x-4">
      {first ? m.only_college({ name: [first.college_name, answers.branch].filter(Boolean).join(", ") }) : null}
      <AnswerButton name="wishes" value="none" className="link min-h-11 font-semibold">
        {m.remove()}
      </AnswerButton>
    </p>
  );
}

/** How many seats each label has, and the way to them. */
function LabelLinks({ counts, chosen }: { counts: ChancesAnswer["counts"]; chosen: string }) {
  const { chances: m } = useMessages();
  const format = useFormat();
  const all: readonly Label[] = [...shownLabels, foldedLabel];
  const labels = all.filter((label) => counts[label] > 0);
  if (labels.length === 0) return null;
  return (
    <fieldset className="label-tiles">
      <legend className="sr-only">{m.groups()}</legend>
      {labels.map((label) => (
        <AnswerButton key={label} name="label" value={label} aria-pressed={label === chosen} data-label={label}>
          <strong>{format.number(counts[label])}</strong> {m.label_name({ label })}
        </AnswerButton>
      ))}
      {chosen ? (
        <AnswerButton name="label" value="" aria-pressed={false}>
          {m.show_all()}
        </AnswerButton>
      ) : null}
    </fieldset>
  );
}

/** The rows of one label: whose seats all of them are, each row with the rest, and the way to the others. */
function Group({
  label,
  answer,
  answers,
  similar,
  isAll,
}: Omit<AnswerProps, "fields" | "order"> & { label: Label; isAll: boolean }) {
  const { chances: m } = useMessages();
  const partsOf = usePoolParts();
  const rows = answer.results.filter((result) => ofAnswer(result) === label);
  if (rows.length === 0) return null;
  const count = answer.counts[label];
  const shared = sharedParts(rows.map(partsOf));
  return (
    <section aria-labelledby={`label-${label}`} className="mt-5">
      <h3 id={`label-${label}`} className="text-xl">
        {m.label_count({ label: m.label_name({ label }), count })}{" "}
        <span className="text-base font-normal text-muted">{m.label_says({ label })}</span>
      </h3>
      {shared.length > 0 ? (
        <p className="text-sm font-medium">{m.all_of_these({ seats: shared.join(" · ") })}</p>
      ) : null}
      <ul className="chance-rows">
        {rows.map((result) => (
          <ChanceRow
            key={keyOf(result)}
            result={result}
            seats={partsOf(result).filter((part) => !shared.includes(part))}
            similar={similar[result.seat_type] ?? null}
            hasHeart={firstOfCollege(answer, result) === result}
            listPath={listPathOf(answers, [result])}
          />
        ))}
      </ul>
      <p className="no-print mt-1 flex flex-wrap items-center gap-x-5">
        {isAll && count > rows.length ? (
          <AnswerButton name="label" value={label} className="link min-h-11 font-semibold">
            {m.show_label({ count, label: m.label_name({ label }) })}
          </AnswerButton>
        ) : null}
        <Link to={listPathOf(answers, rows)} className="link tap-row">
          {m.add_rows_to_list({ count: new Set(rows.map(({ branch_id }) => branch_id)).size })}
        </Link>
      </p>
    </section>
  );
}

/** The page that adds the branches of these rows to a choice list. Branches are no secret: they may be in an address. */
function listPathOf({ authority = "" }: Answers, rows: readonly Chance[]): string {
  const ids = [...new Set(rows.map(({ branch_id }) => branch_id))];
  return `${patterns.choices}?authority=${authority}&add=${ids.join(",")}`;
}

function keyOf({ branch_id, quota, seat_type, gender_pool }: Chance): string {
  return [branch_id, quota, seat_type, gender_pool].join("|");
}

function firstOfCollege({ results }: ChancesAnswer, { college_id }: Chance): Chance | undefined {
  return results.find((other) => other.college_id === college_id);
}

function Nothing() {
  const { chances: m } = useMessages();
  return (
    <EmptyState text={m.nothing()}>
      <AnswerButton name="wishes" value="none" className={buttonClasses("secondary")}>
        {m.clear_wishes()}
      </AnswerButton>
    </EmptyState>
  );
}

/** The pages of a label. */
function Pages({ answer: { page, pages } }: { answer: ChancesAnswer }) {
  const step = (target: number, words: string) => (
    <AnswerButton name="page" value={target} className={buttonClasses("secondary")}>
      {words}
    </AnswerButton>
  );
  return <PageSteps {...{ page, pages, step }} />;
}

function About({ answer: { model } }: { answer: ChancesAnswer }) {
  const { chances: m } = useMessages();
  const [from] = model.trained_on;
  const until = model.trained_on.at(-1);
  return (
    <div className="mt-6 grid gap-1 text-sm text-muted">
      {from === undefined || until === undefined ? null : (
        <p>
          {m.model({
            from: String(from),
            to: String(until),
            year: String(model.valid_for),
            round: model.after_round ?? 0,
          })}
        </p>
      )}
      {model.rules.carried_from === null ? null : (
        <p>{m.older_rules({ from: String(model.rules.carried_from), year: String(model.valid_for) })}</p>
      )}
      {model.stale_since === null ? null : <p>{m.stale()}</p>}
      <p>
        {m.limits()}{" "}
        <Link to={patterns.chancesRecord} className="link">
          {m.record_link()}
        </Link>
      </p>
    </div>
  );
}
