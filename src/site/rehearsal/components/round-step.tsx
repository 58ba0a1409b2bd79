import type { RehearsalAnswer, RehearsedStep } from "#features/rehearsal/contract.ts";
import { itemAt } from "#lib/lookups.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { AnswerButton } from "#site/chances/components/answer-button.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { goValue } from "../outcome.ts";
import { decisionWord } from "./decision-name.ts";
import { SeatOfStep } from "./seat-of-step.tsx";

interface StepProps {
  answer: RehearsalAnswer;
  /** Place among the steps. */
  at: number;
}

/** One round: what it brought, by which figure, and the decision: required, or made and open to be made otherwise. */
export function RoundStep({ answer, at }: StepProps) {
  const { rehearsal: m } = useMessages();
  const step = itemAt(answer.way.steps, at);
  const isNew = step.outcome !== "kept" && step.outcome !== "none";
  return (
    <li className={`card p-4 print:break-inside-avoid print:p-2 ${isNew ? "border-s-4 border-s-accent" : ""}`}>
      <h3 id={`round-${step.round}`} tabIndex={-1} className="scroll-mt-4 text-xl">
        {m.round({ round: step.round })}{" "}
        <span className="text-base font-semibold text-muted">{m.outcome({ outcome: step.outcome })}</span>
      </h3>
      <ListNotes answer={answer} round={step.round} />
      {step.seat ? <SeatOfStep answer={answer} seat={step.seat} /> : <p className="mt-1">{m.no_seat()}</p>}
      <Decided answer={answer} at={at} />
      <Final step={step} />
      {step.options.length > 0 && step.decision === null ? <Options answer={answer} step={step} /> : null}
    </li>
  );
}

/** What we do not have of a round. */
function ListNotes({ answer: { rounds }, round }: { answer: RehearsalAnswer; round: number }) {
  const { rehearsal: m } = useMessages();
  const stored = rounds.find((of) => of.round === round);
  if (!stored) return null;
  return (
    <>
      {stored.missing.length > 0 ? (
        <p className="mt-1 text-sm text-bad">{m.missing({ exams: stored.missing.join(", ") })}</p>
      ) : null}
      {stored.incomplete.length > 0 ? (
        <p className="mt-1 text-sm text-bad">{m.incomplete({ exams: stored.incomplete.join(", ") })}</p>
      ) : null}
    </>
  );
}

function Final({ step: { final, seat, round } }: { step: RehearsedStep }) {
  const { rehearsal: m } = useMessages();
  if (!final) return null;
  return (
    <p className={`mt-3 font-semibold ${seat ? "text-good" : "text-bad"}`}>
      {seat ? m.final({ final, place: seat.choice, round }) : m.no_seat_at_all()}
    </p>
  );
}

/** What was decided here, and the way back. An ending that was reached stays, to compare the next one with. */
function Decided({ answer, at }: StepProps) {
  const { rehearsal: m } = useMessages();
  const { way, other } = answer;
  const { decision, round } = itemAt(way.steps, at);
  if (!decision) return null;
  const before = way.steps.slice(0, at).flatMap((step) => step.decision ?? []);
  const compared = way.is_over ? way.decisions : (other?.decisions ?? null);
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4">
      <span>{m.decided({ decision: m.decision({ decision: decisionWord(answer, decision) }) })}</span>
      <AnswerButton name="go" value={goValue(before, compared)} className="link min-h-11 print:hidden">
        {m.change({ round })}
      </AnswerButton>
    </p>
  );
}

function Options({ answer, step }: { answer: RehearsalAnswer; step: RehearsedStep }) {
  const { rehearsal: m } = useMessages();
  const { way, other, rounds } = answer;
  const left = rounds.filter(({ round }) => round >= step.round).length;
  const compared = other?.decisions ?? null;
  const floating = Array<"float">(left).fill("float");
  return (
    <fieldset className="mt-3 print:hidden">
      <legend className="font-semibold">{m.decide()}</legend>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {step.options.map((option) => {
          const decision = decisionWord(answer, option);
          return (
            <li key={option} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <AnswerButton
                name="go"
                value={goValue([...way.decisions, option], compared)}
                className={buttonClasses(option === "freeze" ? "secondary" : "primary", "min-w-32")}
              >
                {m.decision({ decision })}
              </AnswerButton>
              <span className="text-sm text-muted">{m.decision_says({ decision })}</span>
            </li>
          );
        })}
      </ul>
      {left > 2 && step.options.includes("float") ? (
        <AnswerButton
          name="go"
          value={goValue([...way.decisions, ...floating], compared)}
          className="link mt-1 min-h-11"
        >
          {m.float_on({ decision: m.decision({ decision: decisionWord(answer, "float") }) })}
        </AnswerButton>
      ) : null}
    </fieldset>
  );
}
