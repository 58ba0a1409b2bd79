import {
  ArrayInput,
  BooleanField,
  BooleanInput,
  DataTable,
  DateInput,
  NumberInput,
  required,
  SelectInput,
  SimpleFormIterator,
} from "react-admin";
import { careerKinds } from "../../../src/features/careers/rules.ts";
import { PreviewButton } from "../shared/preview-button.tsx";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { LongWords, Words } from "../shared/words.tsx";
import { switchChanges } from "./publish-changes.ts";

const languages = [
  { id: "en", name: "English" },
  { id: "hi", name: "Hindi" },
  { id: "mr", name: "Marathi" },
];
const kinds = careerKinds.map((id) => ({ id, name: id }));

export function List() {
  return (
    <RecordList
      sort={{ field: "position", order: "ASC" }}
      searchHint="Title, address or description"
      filters={[
        <SelectInput key="language" source="language" choices={languages} alwaysOn />,
        <SelectInput key="kind" source="kind" choices={kinds} />,
        <BooleanInput key="active" source="is_active" label="On the site" />,
      ]}
      bulk={switchChanges}
      canRemove
      createLabel="Add a page"
    >
      <DataTable.Col source="title" />
      <DataTable.Col source="language" disableSort />
      <DataTable.Col source="kind" disableSort />
      <DataTable.Col source="checked_on" label="Sources read on" />
      <DataTable.Col source="is_active" label="On the site" field={BooleanField} disableSort />
    </RecordList>
  );
}

export function Edit() {
  return (
    <RecordEdit canRemove actions={<PreviewButton pathOf={({ slug }) => `/career-guidence/${slug}`} />}>
      <CareerInputs />
    </RecordEdit>
  );
}

export function Create() {
  return (
    <RecordCreate defaultValues={newCareer}>
      <CareerInputs />
    </RecordCreate>
  );
}

const newCareer = {
  ...{ title: "", slug: "", language: "en", kind: "career", position: 0, description: "", words: [], answer: "" },
  ...{ studies: "", needs: "", fees: "", leads: "", without: "", exams: [], next: [], sources: [], is_active: false },
};

function CareerInputs() {
  return (
    <>
      <Words source="title" isRequired />
      <Words
        source="slug"
        label="Address"
        isRequired
        helperText="The last part of the page's address; the same in every language"
      />
      <SelectInput source="language" choices={languages} validate={required()} />
      <SelectInput source="kind" choices={kinds} validate={required()} />
      <NumberInput source="position" label="Position" min={0} />
      <Words source="description" isRequired helperText="For lists and search engines" />
      <LongWords
        source="words"
        label="What people type"
        helperText="One phrase per line: a search for it opens with this page"
        format={(words?: string[]) => (words ?? []).join("\n")}
        parse={(text: string) => (text === "" ? [] : text.split("\n"))}
      />
      <LongWords source="answer" isRequired minRows={2} helperText="Markdown, one or two sentences" />
      <LongWords source="studies" label="What one studies" />
      <LongWords source="needs" label="What it needs" />
      <ArrayInput source="exams">
        <SimpleFormIterator fullWidth>
          <Words source="name" isRequired />
          <Words source="note" />
        </SimpleFormIterator>
      </ArrayInput>
      <LongWords source="fees" helperText="A figure only with a source below" />
      <LongWords source="leads" label="Where it leads" />
      <LongWords source="without" label="Without the usual test" />
      <ArrayInput source="next" label="Next steps">
        <SimpleFormIterator fullWidth>
          <Words source="label" isRequired />
          <Words source="href" label="Address on this site" isRequired helperText="Such as /search?q=mbbs" />
        </SimpleFormIterator>
      </ArrayInput>
      <ArrayInput source="sources">
        <SimpleFormIterator fullWidth>
          <Words source="title" isRequired />
          <Words source="publisher" isRequired />
          <Words source="address" isRequired helperText="Full address: https://…" />
        </SimpleFormIterator>
      </ArrayInput>
      <DateInput source="checked_on" label="Sources read on" validate={required()} />
      <BooleanInput source="is_active" label="On the site" />
    </>
  );
}
