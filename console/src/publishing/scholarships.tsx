import { BooleanInput, DataTable, DateInput, NumberInput, required, SelectArrayInput, SelectInput } from "react-admin";
import { applicantClasses, genders } from "../../../src/features/scholarships/contract.ts";
import { FactSource } from "../catalogue/fact-source.tsx";
import { CorrectionsTab } from "../shared/corrections-tab.tsx";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { LongWords, Words } from "../shared/words.tsx";

const statuses = [
  { id: "open", name: "Open" },
  { id: "expected", name: "Expected" },
  { id: "closed", name: "Closed" },
];
const filters = [<SelectInput key="status" source="status" choices={statuses} alwaysOn />];

/** Scholarships of every source. */
export function List() {
  return (
    <RecordList
      sort={{ field: "last_date", order: "ASC" }}
      filters={filters}
      searchHint="Name or condition"
      canRemove
      createLabel="Add a scholarship"
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="amount" disableSort />
      <DataTable.NumberCol source="max_income" label="Family income up to, rupees a year" disableSort />
      <DataTable.Col source="status" />
      <DataTable.Col source="last_date" label="Last day to apply" />
    </RecordList>
  );
}

const tabs = [{ label: "Corrections", content: <CorrectionsTab /> }];

/** A scholarship with its history. */
export function Edit() {
  return (
    <RecordEdit canRemove tabs={tabs}>
      <ScholarshipInputs />
    </RecordEdit>
  );
}

/** One more scholarship. */
export function Create() {
  return (
    <RecordCreate defaultValues={newScholarship} saveLabel="Add the scholarship">
      <ScholarshipInputs />
    </RecordCreate>
  );
}

const choicesOf = (values: readonly string[]) => values.map((id) => ({ id, name: id.replace("_", " ") }));

/** Default values of a new scholarship. */
const newScholarship = {
  variant: 1,
  amount: "",
  frequency: "",
  awards: null,
  max_income: null,
  eligibility: "",
  benefits: "",
  documents: "",
  link: null,
  status: "expected",
  last_date: null,
  is_tentative_date: false,
  classes: [],
  genders: [],
  categories: [],
  states: [],
  cities: [],
  streams: [],
};

/** What it pays, who may apply, and until when. */
function ScholarshipInputs() {
  return (
    <>
      <Words source="name" validate={required()} />
      <NumberInput source="variant" label="Number among scholarships of this name" validate={required()} />
      <Words source="amount" helperText="As the source writes it" />
      <Words source="frequency" helperText="Such as: One-time, Per year" />
      <NumberInput source="awards" label="How many are given" />
      <SelectArrayInput source="classes" label="Who may apply" choices={choicesOf(applicantClasses)} />
      <SelectArrayInput source="genders" label="Only for (none: everybody)" choices={choicesOf(genders)} />
      <Lines source="categories" label="Only for categories (none: every category)" />
      <NumberInput source="max_income" label="Family income up to, rupees a year" />
      <Lines source="states" label="Only for states (none: all India)" />
      <Lines source="cities" label="Only for cities" />
      <Lines source="streams" label="Only for courses (none: every course)" />
      <LongWords source="eligibility" />
      <LongWords source="benefits" />
      <LongWords source="documents" />
      <Words source="link" label="Where to apply" helperText="Full address: https://…" />
      <SelectInput source="status" choices={statuses} validate={required()} helperText="As the source says" />
      <DateInput source="last_date" label="Last day to apply" parse={(day) => day || null} />
      <BooleanInput source="is_tentative_date" label="The day is expected, not announced" />
      <FactSource />
    </>
  );
}

function Lines(props: { source: string; label: string }) {
  return (
    <LongWords
      {...props}
      helperText="One a line"
      format={(entries?: string[]) => (entries ?? []).join("\n")}
      parse={(text: string) => (text === "" ? [] : text.split("\n"))}
    />
  );
}
