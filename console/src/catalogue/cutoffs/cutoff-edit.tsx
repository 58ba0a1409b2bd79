import { BooleanInput, NumberInput, ReferenceField, SelectInput, TextInput } from "react-admin";
import { CorrectionsTab } from "../../shared/corrections-tab.tsx";
import { RecordEdit } from "../../shared/record-edit.tsx";
import { Words } from "../../shared/words.tsx";
import { FactSource } from "../fact-source.tsx";

const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }));

const tabs = [{ label: "Corrections", content: <CorrectionsTab /> }];

/** One cut-off with its history. */
export default function CutoffEdit() {
  return (
    <RecordEdit canRemove tabs={tabs}>
      <ReferenceField source="branch_id" reference="branches" />
      <Words source="authority" label="Counselling by" />
      <Words source="exam" />
      <NumberInput source="year" />
      <NumberInput source="round" />
      <Words source="quota" />
      <Words source="seat_type" />
      <SelectInput source="gender" choices={named(["any", "female"])} />
      <SelectInput source="unit" label="Figures are" choices={named(["rank", "percentile", "marks"])} />
      <NumberInput source="opening" />
      <NumberInput source="closing" />
      <NumberInput source="max_marks" label="Out of (marks alone)" />
      <BooleanInput source="is_preparatory" label="From the preparatory-course list" />
      <TextInput source="stage" label="Stage of the round" helperText="As its list writes it; empty for most" />
      <FactSource />
    </RecordEdit>
  );
}
