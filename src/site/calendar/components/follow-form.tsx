import { Form } from "react-router";
import type { CalendarExam } from "#features/calendar/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";

/** Boxes for every exam and counselling. @param followed keys of those that are ticked */
export function FollowForm({ exams, followed }: { exams: CalendarExam[]; followed: string[] }) {
  const { own_calendar: m } = useMessages();
  const groups = [
    { title: m.exams(), kind: "exam" },
    { title: m.counselling(), kind: "counselling" },
  ];
  return (
    <Form method="post" key={followed.join()} autoComplete="off" className="card mt-6 grid gap-3 p-4 md:p-5">
      <h2 className="text-xl">{m.follow()}</h2>
      <input type="hidden" name="intent" value="follow" />
      {groups.map(({ title, kind }) => (
        <fieldset key={kind}>
          <legend className="font-semibold">{title}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {exams
              .filter((exam) => exam.kind === kind)
              .map(({ key, name }) => (
                <label key={key} className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    name="exam"
                    value={key}
                    defaultChecked={followed.includes(key)}
                    className="size-5 shrink-0 accent-accent"
                  />
                  {name}
                </label>
              ))}
          </div>
        </fieldset>
      ))}
      <p className="text-sm text-muted">{m.follow_hint()}</p>
      <Button type="submit" className="justify-self-start">
        {m.save()}
      </Button>
    </Form>
  );
}
