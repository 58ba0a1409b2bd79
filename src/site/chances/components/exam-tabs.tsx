import type { QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Link } from "#ui/link.tsx";
import { type Answers, addressOf } from "../answers.ts";

/** The admission processes side by side; each has questions of its own. What is no wish of a college is kept. */
export function ExamTabs({ facts, answers: { gender = "", state = "" } }: { facts: QuestionFacts; answers: Answers }) {
  const { chances: m } = useMessages();
  const chosen = facts.fields.authority;
  return (
    <nav aria-label={m.exams()} className="no-print mt-4 overflow-x-auto border-b border-line">
      <ul className="flex">
        {facts.authorities.map(({ authority, name }) => (
          <li key={authority} className="shrink-0">
            <Link
              to={addressOf({ authority, gender, state })}
              keepsScroll
              aria-current={authority === chosen ? "page" : undefined}
              className="tab"
            >
              {m.exam_name({ authority, name })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
