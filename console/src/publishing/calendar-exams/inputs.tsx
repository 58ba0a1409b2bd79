import { required, SelectInput } from "react-admin";
import { LongWords, Words } from "../../shared/words.tsx";

export const examKinds = [
  { id: "exam", name: "Exam" },
  { id: "counselling", name: "Counselling" },
];

/** Default values of a new exam. */
export const newCalendarExam = { kind: "exam", url: null, states: [] };

/** An exam or counselling whose dates are in the calendar. */
export function CalendarExamInputs() {
  return (
    <>
      <Words source="name" validate={required()} />
      <Words
        source="key"
        validate={required()}
        helperText="Small letters, digits and hyphens. It is in the address of the calendar file: leave it as it is"
      />
      <SelectInput source="kind" choices={examKinds} validate={required()} />
      <Words source="authority" validate={required()} />
      <Words source="url" label="Site of the authority" helperText="Full address: https://…" />
      <LongWords
        source="states"
        label="Only for states (none: all India)"
        helperText="One a line"
        format={(entries?: string[]) => (entries ?? []).join("\n")}
        parse={(text: string) => (text === "" ? [] : text.split("\n"))}
      />
    </>
  );
}
