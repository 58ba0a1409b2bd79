import { BooleanInput, DateInput, NumberInput, required, SelectArrayInput, SelectInput } from "react-admin";
import { applicantClasses, genders } from "../../../../src/features/scholarships/contract.ts";
import { FactSource } from "../../catalogue/fact-source.tsx";
import { LongWords, Words } from "../../shared/words.tsx";

export const statuses = [
  { id: "open", name: "Open" },
  { id: "expected", name: "Expected" },
  { id: "closed", name: "Closed" },
];
const choicesOf = (values: readonly string[]) => values.map((id) => ({ id, name: id.replace("_", " ") }));

/** Default values of a new scholarship. */
export const newScholarship = {
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
export function ScholarshipInputs() {
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
