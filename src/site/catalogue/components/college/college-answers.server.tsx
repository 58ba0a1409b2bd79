import { contactPath } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import {
  type Answer,
  type AnsweredCollege,
  useCost,
  useGetIn,
  useLeadsTo,
  useLiving,
  useRecognised,
} from "./answer-figures.server.tsx";
import type { CollegeView } from "./college-view.ts";

/** What families ask first, in the order in which the page answers it. */
type Question = "get_in" | "cost" | "leads_to" | "recognised" | "living";

/**
 * What families ask first: a tile for each answer that we have, with its receipt and the way to its part of the page. What we
 * do not have is one line beneath them, with how to find it.
 */
export function CollegeAnswers(of: AnsweredCollege) {
  const { register_facts: m } = useMessages();
  const answers: [Question, Answer][] = [
    ["get_in", useGetIn(of)],
    ["cost", useCost(of)],
    ["leads_to", useLeadsTo(of)],
    ["recognised", useRecognised(of)],
    ["living", useLiving(of)],
  ];
  const known = answers.filter(([, { figure }]) => figure !== null);
  const { college } = of.view;
  return (
    <>
      {known.length > 0 || (of.isShort && college.seats !== null) ? (
        <dl className="answers" aria-label={m.key_figures()}>
          {of.isShort ? <SeatCount college={college} /> : null}
          {known.map(([question, answer]) => (
            <Tile key={question} question={question} answer={answer} />
          ))}
        </dl>
      ) : null}
      {of.isShort ? null : <Unknown answers={answers.filter(([, { figure }]) => figure === null)} college={college} />}
    </>
  );
}

function Tile({ question, answer: { to, figure, note, chance } }: { question: Question; answer: Answer }) {
  const { college_answers: m } = useMessages();
  return (
    <div data-chance={chance}>
      <dt>
        <a href={to}>{m[question]()}</a>
      </dt>
      <dd>
        <strong>{figure}</strong>
        <small>{note}</small>
      </dd>
    </div>
  );
}

/** The questions without an answer in one line; opened, it says how to find each. */
function Unknown({
  answers,
  college: { id, website },
}: {
  answers: [Question, Answer][];
  college: Pick<CollegeView["college"], "id" | "website">;
}) {
  const { college_answers: m, ui } = useMessages();
  if (answers.length === 0) return null;
  return (
    <div className="unknown">
      <details>
        <summary>{m.unknown({ parts: answers.map(([part]) => m.part_name({ part })).join(", ") })}</summary>
        <ul>
          {answers.map(([question, { to, hasSamples }]) => (
            <li key={question}>
              {hasSamples ? (
                <a href={to} className="link tap-row">
                  {m.part_name({ part: question })}: {m.samples_below()}
                </a>
              ) : (
                m[`unknown_${question}`]()
              )}
            </li>
          ))}
        </ul>
      </details>
      <span className="no-print contents">
        {website ? (
          <OutsideLink href={website} className="link tap-row">
            {m.ask_college()}
            <span className="sr-only"> ({ui.opens_new_tab()})</span>
          </OutsideLink>
        ) : null}
        <a href={contactPath(`college-${id}`)} rel="nofollow" className="link tap-row">
          {m.tell_us()}
        </a>
      </span>
    </div>
  );
}

function SeatCount({ college: { id, seats } }: { college: Pick<CollegeView["college"], "id" | "seats"> }) {
  const { college: words } = useMessages();
  const format = useFormat();
  if (seats === null) return null;
  return (
    <div>
      <dt>
        <a href="#branches">{words.seats()}</a>
      </dt>
      <dd>
        <strong>
          <Figure fact={`total-${id}`}>{format.number(seats)}</Figure>
        </strong>
      </dd>
    </div>
  );
}
