import { BooleanField, BooleanInput, DataTable, SelectField, SelectInput, TextInput } from "react-admin";
import { RecordList } from "../../shared/record-list.tsx";
import { switchChanges } from "../publish-changes.ts";
import { kinds, residents } from "./inputs.tsx";

export default function HostelList() {
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      searchHint="Name, area, city, address"
      filters={[
        <TextInput key="city" source="city" />,
        <SelectInput key="kind" source="kind" choices={kinds} />,
        <SelectInput key="for" source="for_whom" label="For" choices={residents} />,
        <BooleanInput key="active" source="is_active" label="On the site" />,
      ]}
      bulk={switchChanges}
      canRemove
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="kind" disableSort>
        <SelectField source="kind" choices={kinds} />
      </DataTable.Col>
      <DataTable.Col source="for_whom" label="For" disableSort>
        <SelectField source="for_whom" choices={residents} />
      </DataTable.Col>
      <DataTable.Col source="area" disableSort />
      <DataTable.Col source="city" />
      <DataTable.Col source="is_active" label="On the site" field={BooleanField} disableSort />
    </RecordList>
  );
}
