import { DataTable, required, SelectInput } from "react-admin";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { LongWords, Words } from "../shared/words.tsx";

const examKinds = [
  { id: "exam", name: "Exam" },
  { id: "counselling", name: "Counselling" },
];

const filters = [<SelectInput key="kind" source="kind" choices={examKinds} alwaysOn />];

/** Exams and counsellings of the calendar. */
export function List() {
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      searchHint="Name or authority"
      canRemove
      createLabel="Add an exam"
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="kind" />
      <DataTable.Col source="authority" disableSort />
      <DataTable.Col source="key" disableSort />
    </RecordList>
  );
}

/** An exam or counselling with its history. */
export function Edit() {
  return (
    <RecordEdit canRemove>
      <CalendarExamInputs />
    </RecordEdit>
  );
}

/** One more exam or counselling. */
export function Create() {
  return (
    <RecordCreate defaultValues={newCalendarExam} saveLabel="Add the exam">
      <CalendarExamInputs />
    </RecordCreate>
  );
}

/** Default values of a new exam. */
const newCalendarExam = { kind: "exam", url: null, states: [] };

/** An exam or counselling whose dates are in the calendar. */
function CalendarExamInputs() {
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
