import { BooleanField, BooleanInput, DataTable, DateInput, SelectInput } from "react-admin";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { LongWords } from "../shared/words.tsx";
import { switchChanges } from "./publish-changes.ts";

export function List() {
  return (
    <RecordList
      sort={{ field: "created_at", order: "DESC" }}
      searchHint="Words in an announcement"
      filters={[<BooleanInput key="active" source="is_active" label="Shown" />]}
      bulk={switchChanges}
      canRemove
    >
      <DataTable.Col source="text" />
      <DataTable.Col source="place" disableSort />
      <DataTable.Col source="ends_on" label="Last day" />
      <DataTable.Col source="is_active" label="Shown" field={BooleanField} disableSort />
    </RecordList>
  );
}

export function Edit() {
  return (
    <RecordEdit canRemove>
      <AnnouncementInputs />
    </RecordEdit>
  );
}

export function Create() {
  return (
    <RecordCreate defaultValues={{ place: "streams", text: "", ends_on: null, is_active: true }}>
      <AnnouncementInputs />
    </RecordCreate>
  );
}

function AnnouncementInputs() {
  return (
    <>
      <SelectInput
        source="place"
        choices={[{ id: "streams", name: "The page of streams (Latest Update)" }]}
        validate={(value) => (value ? undefined : "is required")}
      />
      <LongWords source="text" isRequired minRows={2} helperText="Plain text, one line" />
      <DateInput
        source="ends_on"
        label="Last day"
        isRequired
        validate={(value) => (value ? undefined : "is required")}
        helperText="The site shows it until the end of this day, in India. Editors and admins are warned a week before."
      />
      <BooleanInput
        source="is_active"
        label="Shown"
        helperText="If several are on, the newest one that has not ended is shown"
      />
    </>
  );
}
