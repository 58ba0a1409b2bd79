import { ArrayInput, BooleanField, BooleanInput, DataTable, NumberInput, SimpleFormIterator } from "react-admin";
import { PreviewButton } from "../shared/preview-button.tsx";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { LongWords, Words } from "../shared/words.tsx";
import { switchChanges } from "./publish-changes.ts";

export function List() {
  return (
    <RecordList
      sort={{ field: "position", order: "ASC" }}
      searchHint="Name or summary"
      filters={[<BooleanInput key="active" source="is_active" label="On the site" />]}
      bulk={switchChanges}
      canRemove
    >
      <DataTable.NumberCol source="position" label="Place" />
      <DataTable.Col source="name" />
      <DataTable.Col source="slug" label="Address" disableSort />
      <DataTable.NumberCol source="length_weeks" label="Weeks" />
      <DataTable.Col source="is_active" label="On the site" field={BooleanField} disableSort />
    </RecordList>
  );
}

export function Edit() {
  return (
    <RecordEdit canRemove actions={<PreviewButton pathOf={({ slug }) => `/industrialcources/${slug}`} />}>
      <CourseInputs />
    </RecordEdit>
  );
}

export function Create() {
  return (
    <RecordCreate defaultValues={newCourse}>
      <CourseInputs />
    </RecordCreate>
  );
}

const newCourse = {
  name: "",
  slug: "",
  length_weeks: 8,
  position: 0,
  summary: "",
  for_whom: "",
  prerequisites: "",
  outcome: "",
  syllabus: [],
  is_active: false,
};

function CourseInputs() {
  return (
    <>
      <Words source="name" isRequired />
      <Words
        source="slug"
        label="Address"
        isRequired
        helperText="The last part of the page's address: small letters, digits and hyphens"
      />
      <NumberInput source="length_weeks" label="Weeks" min={1} max={104} isRequired />
      <NumberInput
        source="position"
        label="Position"
        min={0}
        helperText="The first course is selected when the page opens"
      />
      <LongWords source="summary" isRequired minRows={2} helperText="Markdown, one paragraph" />
      <LongWords source="for_whom" label="Who it is for" />
      <LongWords source="prerequisites" label="What you need first" />
      <LongWords source="outcome" label="What you can do afterwards" />
      <ArrayInput source="syllabus">
        <SimpleFormIterator fullWidth>
          <Words source="module" isRequired />
          <LongWords
            source="topics"
            helperText="One topic per line"
            format={(topics?: string[]) => (topics ?? []).join("\n")}
            parse={(text: string) => text.split("\n")}
          />
        </SimpleFormIterator>
      </ArrayInput>
      <BooleanInput source="is_active" label="On the site" />
    </>
  );
}
