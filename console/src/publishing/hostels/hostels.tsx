import { Box } from "@mui/material";
import {
  ArrayInput,
  AutocompleteInput,
  BooleanField,
  BooleanInput,
  DataTable,
  DateInput,
  NumberInput,
  ReferenceInput,
  SelectField,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from "react-admin";
import { RupeesInput } from "../../shared/money.tsx";
import { PhotosInput } from "../../shared/photos/photos-input.tsx";
import { numberedPath, PreviewButton } from "../../shared/preview-button.tsx";
import { RecordCreate, RecordEdit } from "../../shared/record-edit.tsx";
import { RecordList } from "../../shared/record-list.tsx";
import { SourceInput } from "../../shared/source-input.tsx";
import { LongWords, Words } from "../../shared/words.tsx";
import { FormTabs } from "../form-tabs.tsx";
import { switchChanges } from "../publish-changes.ts";
import { AskOwner } from "./ask-owner.tsx";
import { NearColleges } from "./near-colleges.tsx";

export function List() {
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

export function Edit() {
  return (
    <RecordEdit
      canRemove
      actions={
        <>
          <AskOwner />
          <PreviewButton pathOf={({ id }) => numberedPath("/hosteldetail", id)} />
        </>
      }
    >
      <HostelInputs />
    </RecordEdit>
  );
}

export function Create() {
  return (
    <RecordCreate defaultValues={newHostel}>
      <HostelInputs />
    </RecordCreate>
  );
}

const kinds = [
  { id: "hostel", name: "Hostel" },
  { id: "pg", name: "PG" },
];
const residents = [
  { id: "girls", name: "Girls" },
  { id: "boys", name: "Boys" },
  { id: "everyone", name: "Everyone" },
];

const newHostel = {
  name: "",
  kind: "hostel",
  for_whom: "everyone",
  area: "",
  city: "",
  state: "",
  address: "",
  pincode: null,
  landmark: "",
  contact: "",
  contact2: "",
  email: "",
  description: "",
  overview: "",
  latitude: null,
  longitude: null,
  food: null,
  deposit_rupees: null,
  notice_days: null,
  is_active: false,
  evidence: [],
  rooms: [],
  facilities: [],
  rules: [],
  near_colleges: [],
  photos: [],
};

const row = { display: "flex", gap: 2, flexWrap: "wrap", width: "100%", "& > *": { flex: "1 1 160px" } };

function HostelInputs() {
  return (
    <FormTabs
      tabs={[
        {
          label: "Words",
          fields: ["name", "kind", "for_whom", "description", "overview", "is_active", "source_id"],
          content: <Facts />,
        },
        {
          label: "Place",
          fields: [
            ...["area", "city", "state", "address", "pincode", "landmark", "contact", "contact2", "email"],
            ...["latitude", "longitude"],
          ],
          content: <Place />,
        },
        { label: "Rooms", fields: ["rooms"], content: <Rooms /> },
        {
          label: "Food, terms, evidence",
          fields: ["food", "deposit_rupees", "notice_days", "evidence"],
          content: <Evidence />,
        },
        { label: "Facilities and rules", fields: ["facilities", "rules"], content: <Lists /> },
        { label: "Photos", fields: ["photos"], content: <PhotosInput /> },
        { label: "Near colleges", fields: ["near_colleges"], content: <Near /> },
      ]}
    />
  );
}

function Facts() {
  return (
    <>
      <Words source="name" isRequired />
      <Box sx={row}>
        <SelectInput source="kind" choices={kinds} isRequired />
        <SelectInput source="for_whom" label="For" choices={residents} isRequired />
      </Box>
      <LongWords source="description" minRows={4} />
      <LongWords source="overview" />
      <SourceInput />
      <BooleanInput source="is_active" label="On the site" helperText="Off: only staff see it" />
    </>
  );
}

const foodChoices = [
  { id: "none", name: "No meals" },
  { id: "veg", name: "Vegetarian" },
  { id: "veg_and_nonveg", name: "Vegetarian and non-vegetarian" },
];
const topics = [
  { id: "rent", name: "Rent, deposit, notice" },
  { id: "rules", name: "Rules" },
  { id: "facilities", name: "Facilities" },
  { id: "food", name: "Food" },
  { id: "who", name: "Who may stay" },
];
const bases = [
  { id: "visit", name: "Seen by us (needs a photo)" },
  { id: "owner", name: "Said by the owner" },
];

function Evidence() {
  return (
    <>
      <Box sx={row}>
        <SelectInput source="food" choices={foodChoices} />
        <RupeesInput source="deposit_rupees" label="Deposit" />
        <NumberInput source="notice_days" label="Days of notice" min={0} max={365} />
      </Box>
      <ArrayInput source="evidence" label="Who confirmed it">
        <SimpleFormIterator inline>
          <SelectInput source="topic" choices={topics} isRequired />
          <SelectInput source="basis" label="By" choices={bases} isRequired />
          <DateInput source="confirmed_on" label="On" isRequired />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}

function Place() {
  return (
    <>
      <Box sx={row}>
        <Words source="area" />
        <Words source="city" isRequired />
        <Words source="state" isRequired />
      </Box>
      <LongWords source="address" minRows={2} />
      <Box sx={row}>
        <Words source="pincode" helperText="Six digits" />
        <Words source="landmark" />
      </Box>
      <Box sx={row}>
        <Words source="contact" label="Phone" />
        <Words source="contact2" label="Second phone" />
        <Words source="email" label="E-mail" />
      </Box>
      <Box sx={row}>
        <NumberInput source="latitude" step="any" helperText="Such as 18.5204; used to find colleges within 10 km" />
        <NumberInput source="longitude" step="any" helperText="Such as 73.8567" />
      </Box>
    </>
  );
}

function Rooms() {
  return (
    <ArrayInput source="rooms" label="Room types">
      <SimpleFormIterator inline fullWidth>
        <Words source="room_category" label="Category" isRequired />
        <NumberInput source="sharing" label="Beds in the room" min={1} max={20} isRequired defaultValue={2} />
        <RupeesInput source="charge" label="For one bed a month" isRequired />
        <Words source="details" defaultValue="" />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

function Lists() {
  return (
    <>
      <LinesInput source="facilities" />
      <LinesInput source="rules" />
    </>
  );
}

/** A list edited as lines of text; empty lines are ignored. */
function LinesInput({ source }: { source: string }) {
  return (
    <TextInput
      source={source}
      multiline
      minRows={6}
      fullWidth
      helperText="One per line, in the order shown on the page"
      format={(entries?: string[]) => (entries ?? []).join("\n")}
      parse={(text: string) => (text === "" ? [] : text.split("\n"))}
    />
  );
}

function Near() {
  return (
    <>
      <ArrayInput source="near_colleges" label="Linked by hand">
        <SimpleFormIterator inline fullWidth disableReordering>
          <ReferenceInput source="college_id" reference="colleges" sort={{ field: "name", order: "ASC" }}>
            <AutocompleteInput
              label="College"
              optionText={({ name, city }) => `${name}, ${city}`}
              filterToQuery={(q: string) => ({ q })}
              isRequired
            />
          </ReferenceInput>
          <NumberInput source="metres" label="Metres" min={0} isRequired />
        </SimpleFormIterator>
      </ArrayInput>
      <NearColleges />
    </>
  );
}
