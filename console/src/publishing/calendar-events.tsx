import {
  AutocompleteInput,
  DataTable,
  DateInput,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  required,
  SelectInput,
} from "react-admin";
import { FactSource } from "../catalogue/fact-source.tsx";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { LongWords, Words } from "../shared/words.tsx";

const statuses = [
  { id: "expected", name: "Expected" },
  { id: "announced", name: "Announced" },
  { id: "changed", name: "Changed" },
  { id: "cancelled", name: "Cancelled" },
];
const kinds = ["registration", "exam", "result", "choices", "allotment", "reporting", "other"].map((id) => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
}));
const precisions = [
  { id: "day", name: "On these days" },
  { id: "month", name: "Some time in these months" },
];

const filters = [
  <SelectInput key="status" source="status" choices={statuses} alwaysOn />,
  <ReferenceInput key="exam" source="exam_id" reference="calendar-exams" perPage={100} alwaysOn>
    <AutocompleteInput label="Exam" optionText="name" filterToQuery={(q: string) => ({ q })} />
  </ReferenceInput>,
];

/** Dates of every exam and counselling. */
export function List() {
  return (
    <RecordList
      sort={{ field: "starts_on", order: "ASC" }}
      filters={filters}
      searchHint="What happens"
      canRemove
      createLabel="Add a date"
    >
      <DataTable.Col source="exam_id" label="Exam or counselling" disableSort>
        <ReferenceField source="exam_id" reference="calendar-exams" link={false} />
      </DataTable.Col>
      <DataTable.Col source="name" label="What happens" />
      <DataTable.Col source="starts_on" label="First day" />
      <DataTable.Col source="ends_on" label="Last day" disableSort />
      <DataTable.Col source="status" />
    </RecordList>
  );
}

/** A date with its history, from which every older version comes back. */
export function Edit() {
  return (
    <RecordEdit canRemove>
      <CalendarEventInputs />
    </RecordEdit>
  );
}

/** One more date. */
export function Create() {
  return (
    <RecordCreate defaultValues={newCalendarEvent} saveLabel="Add the date">
      <CalendarEventInputs />
    </RecordCreate>
  );
}

/** Default values of a new event. */
const newCalendarEvent = {
  kind: "exam",
  precision: "day",
  status: "announced",
  basis: "",
  note: "",
  link: null,
};

/** A step of an exam or counselling: when it is, how sure that is, what changed and why, and who says so. */
function CalendarEventInputs() {
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
