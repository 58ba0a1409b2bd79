import { AutocompleteInput, DateInput, NumberInput, ReferenceInput, required, SelectInput } from "react-admin";
import { FactSource } from "../../catalogue/fact-source.tsx";
import { LongWords, Words } from "../../shared/words.tsx";

export const statuses = [
  { id: "expected", name: "Expected" },
  { id: "announced", name: "Announced" },
  { id: "changed", name: "Changed" },
  { id: "cancelled", name: "Cancelled" },
];
const kinds = ["registration", "exam", "result", "choices", "allotment", "reporting", "other"].map((id) => ({
  id,
  name: id[0]!.toUpperCase() + id.slice(1),
}));
const precisions = [
  { id: "day", name: "On these days" },
  { id: "month", name: "Some time in these months" },
];

/** Default values of a new event. */
export const newCalendarEvent = {
  kind: "exam",
  precision: "day",
  status: "announced",
  basis: "",
  note: "",
  link: null,
};

/** A step of an exam or counselling: when it is, how sure that is, what changed and why, and who says so. */
export function CalendarEventInputs() {
  return (
    <>
      <ReferenceInput source="exam_id" reference="calendar-exams" sort={{ field: "name", order: "ASC" }} perPage={100}>
        <AutocompleteInput
          label="Exam or counselling"
          optionText="name"
          filterToQuery={(q: string) => ({ q })}
          validate={required()}
        />
      </ReferenceInput>
      <NumberInput source="cycle" label="Year of admission" validate={required()} />
      <Words source="name" label="What happens" validate={required()} helperText="Such as: Session 1: registration" />
      <SelectInput source="kind" choices={kinds} validate={required()} />
      <DateInput source="starts_on" label="First day" validate={required()} />
      <DateInput
        source="ends_on"
        label="Last day"
        validate={required()}
        helperText="Of registration, choices and reporting: the deadline"
      />
      <SelectInput source="precision" label="How exact" choices={precisions} validate={required()} />
      <SelectInput
        source="status"
        choices={statuses}
        validate={required()}
        helperText="Students are reminded of announced and changed deadlines, never of expected ones"
      />
      <Words source="basis" label="Expected from" helperText="Such as: the dates of 2026" />
      <LongWords source="note" label="What changed, and why" helperText="Students read it" />
      <Words source="link" label="The notice" helperText="Full address: https://…" />
      <FactSource />
    </>
  );
}
