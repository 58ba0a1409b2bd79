import { BooleanField, BooleanInput, DataTable, NumberInput } from "react-admin";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { Words } from "../shared/words.tsx";
import { switchChanges } from "./publish-changes.ts";

export function List() {
  return (
    <RecordList
      sort={{ field: "position", order: "ASC" }}
      searchHint="Part of an address"
      filters={[<BooleanInput key="active" source="is_active" label="Shown" />]}
      bulk={switchChanges}
      canRemove
    >
      <DataTable.Col source="url" label="Address" />
      <DataTable.Col source="position" label="Place" />
      <DataTable.Col source="is_active" label="Shown" field={BooleanField} disableSort />
    </RecordList>
  );
}

export function Edit() {
  return (
    <RecordEdit canRemove>
      <SocialLinkInputs />
    </RecordEdit>
  );
}

export function Create() {
  return (
    <RecordCreate defaultValues={{ url: "", position: 0, is_active: true }}>
      <SocialLinkInputs />
    </RecordCreate>
  );
}

function SocialLinkInputs() {
  return (
    <>
      <Words
        source="url"
        label="Address"
        isRequired
        helperText="Full address: https://… on Instagram, YouTube, Facebook, LinkedIn, X, Telegram or WhatsApp"
      />
      <NumberInput source="position" label="Place" helperText="The lowest comes first" min={0} step={1} />
      <BooleanInput source="is_active" label="Shown" helperText="In the footer of every page" />
    </>
  );
}
