import { BooleanField, BooleanInput, DataTable, SelectField, SelectInput } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { publishChanges } from "../publish-changes.ts";
import { kinds } from "./inputs.tsx";

export default function JobList() {
  return (
    <RecordList
      sort={{ field: "posted_on", order: "DESC" }}
      searchHint="Company, position, place"
      filters={[
        <SelectInput key="kind" source="kind" choices={kinds} />,
        <BooleanInput key="published" source="is_published" label="Published" />,
        <BooleanInput key="held" source="is_held" label="Held for a second person" />,
        <BooleanInput key="money" source="asks_student_for_money" label="Asks for money" />,
        <BooleanInput key="sample" source="is_sample" label="Samples" />,
      ]}
      bulk={publishChanges}
      canRemove
    >
      <DataTable.Col source="position" />
      <DataTable.Col source="company" />
      <DataTable.Col source="kind" disableSort>
        <SelectField source="kind" choices={kinds} />
      </DataTable.Col>
      <DataTable.Col source="place" disableSort />
      <DataTable.Col source="posted_on" label="Posted on" />
      <DataTable.Col source="apply_by" label="Apply by" />
      <DataTable.Col source="is_published" label="Published" field={BooleanField} disableSort />
      <DataTable.Col source="is_held" label="Held" field={BooleanField} disableSort />
    </RecordList>
  );
}
