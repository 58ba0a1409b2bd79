import { useId } from "react";
import type { ClosingExam } from "#features/chances/closings/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { examChoices, listExam } from "#site/applicant/form-answers.ts";
import { Button } from "#ui/button.tsx";

/** Exam and rank, the shortest way to "Where can I get in?": a plain form. What else counts can be added on the page that answers. */
export function RankForm({ exams }: { exams: readonly ClosingExam[] }) {
  const { applicant: m, home } = useMessages();
  const id = useId();
  return (
    <form method="post" action={patterns.aboutYou} autoComplete="off" noValidate className="rank-form">
      <input type="hidden" name="back" value={patterns.chances} />
      <h2 className="col-span-full text-lg text-on-header">{home.chances()}</h2>
      <label htmlFor={`${id}exam`} className="sr-only">
        {m.exam()}
      </label>
      <select id={`${id}exam`} name="exam">
        {examChoices.map((exam) => (
          <option key={exam} value={exam}>
            {m.exam_name({ exam: exam.replace(".", "_") })}
          </option>
        ))}
        {exams.map(({ authority, title }) => (
          <option key={authority} value={listExam(authority)}>
            {title}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}figure`} className="sr-only">
        {m.figure()}
      </label>
      <input id={`${id}figure`} name="figure" inputMode="decimal" maxLength={12} placeholder={m.figure()} />
      <Button type="submit">{m.see()}</Button>
    </form>
  );
}
