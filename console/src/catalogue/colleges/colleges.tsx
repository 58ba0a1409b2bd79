import CallMerge from "@mui/icons-material/CallMerge";
import { Box, Button, MenuItem, TextField, Typography } from "@mui/material";
import { useState } from "react";
import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanField,
  BooleanInput,
  DataTable,
  NullableBooleanInput,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  required,
  SelectArrayInput,
  SelectField,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useGetList,
  useRecordContext,
} from "react-admin";
import { Link } from "react-router";
import { CorrectionsTab } from "../../shared/corrections-tab.tsx";
import { PhotosInput } from "../../shared/photos/photos-input.tsx";
import { numberedPath, PreviewButton } from "../../shared/preview-button.tsx";
import { RecordCreate, RecordEdit } from "../../shared/record-edit.tsx";
import { RecordList } from "../../shared/record-list.tsx";
import { LongWords, Words } from "../../shared/words.tsx";
import { ownershipChoices, stateChoices, statusChoices } from "../choices.ts";
import { CutoffSheets } from "../cutoffs/cutoff-sheets.tsx";
import { FactSource } from "../fact-source.tsx";
import { BranchesTab } from "./branches-tab.tsx";
import { CodesTab } from "./codes-tab.tsx";
import { PlacementsTab } from "./placements-tab.tsx";

const filters = [
  <AutocompleteArrayInput key="state" source="state" choices={stateChoices} alwaysOn />,
  <TextInput key="city" source="city" label="City" alwaysOn />,
  <ReferenceInput
    key="stream"
    source="stream"
    reference="streams"
    sort={{ field: "position", order: "ASC" }}
    perPage={100}
  >
    <SelectInput label="Stream" optionText="name" />
  </ReferenceInput>,
  <SelectArrayInput key="ownership" source="ownership" choices={ownershipChoices} />,
  <NullableBooleanInput key="is_active" source="is_active" label="On the site" />,
  <SelectArrayInput key="source_status" source="source_status" label="Source is" choices={statusChoices} />,
];

const bulk = [
  { label: "Show on the site", done: "shown on the site", changes: { is_active: true } },
  { label: "Take off the site", done: "taken off the site", changes: { is_active: false } },
];

/** All 13,000 colleges, filtered by words, place, stream, ownership and source. */
export function List() {
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      searchHint="Name, city or number"
      bulk={bulk}
      createLabel="Add a college"
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="city" />
      <DataTable.Col source="state" />
      <DataTable.Col source="ownership" disableSort>
        <SelectField source="ownership" choices={ownershipChoices} />
      </DataTable.Col>
      <DataTable.NumberCol source="branch_count" label="Branches" disableSort />
      <DataTable.Col source="source_id" label="Source" disableSort>
        <ReferenceField source="source_id" reference="sources" link={false}>
          <SelectField source="status" choices={statusChoices} />
        </ReferenceField>
      </DataTable.Col>
      <DataTable.Col source="is_active" label="On the site" disableSort>
        <BooleanField source="is_active" />
      </DataTable.Col>
    </RecordList>
  );
}

const tabs = [
  { label: "Branches", content: <BranchesTab /> },
  { label: "Cut-offs", content: <CutoffsTab /> },
  { label: "Placements", content: <PlacementsTab /> },
  { label: "Corrections", content: <CorrectionsTab /> },
  { label: "Codes", content: <CodesTab /> },
];

/** Leads to the screen that asks for the other record of the same college. */
function MergeButton() {
  const college = useRecordContext();
  if (!college) return null;
  return (
    <Button component={Link} to={`/merging/college/${college.id}`} size="small" startIcon={<CallMerge />}>
      Merge with another
    </Button>
  );
}

/** A college with its branches, cut-offs and placements. */
export function Edit() {
  return (
    <RecordEdit
      tabs={tabs}
      canRemove
      actions={
        <>
          <MergeButton />
          <PreviewButton pathOf={({ id }) => numberedPath("/collegedetails", id)} />
        </>
      }
    >
      <CollegeFields />
    </RecordEdit>
  );
}

/** Cut-offs of the open college, one branch at a time. */
function CutoffsTab() {
  const college = useRecordContext();
  const { data: branches } = useGetList(
    "branches",
    {
      filter: { college_id: college?.id },
      pagination: { page: 1, perPage: 100 },
      sort: { field: "name", order: "ASC" },
    },
    { enabled: college !== undefined },
  );
  const [chosen, setChosen] = useState<number | null>(null);
  if (!branches) return null;
  if (branches.length === 0) return <Typography>Cut-offs belong to a branch. Add a branch first.</Typography>;
  const branchId = chosen ?? (branches[0]?.id as number);
  return (
    <>
      <TextField
        select
        fullWidth={false}
        label="Branch"
        value={branchId}
        onChange={(event) => setChosen(Number(event.target.value))}
        sx={{ minWidth: 320, mb: 2 }}
      >
        {branches.map(({ id, name, level, degree }) => (
          <MenuItem key={id} value={id}>
            {[name, degree, level.toUpperCase()].filter(Boolean).join(", ")}
          </MenuItem>
        ))}
      </TextField>
      <CutoffSheets key={branchId} branchId={branchId} />
    </>
  );
}

/** A new college; its branches, cut-offs and placements come once it is saved. */
export function Create() {
  return (
    <RecordCreate defaultValues={newCollege} saveLabel="Add the college">
      <CollegeFields />
    </RecordCreate>
  );
}

const columns = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))",
  columnGap: 2,
  width: "100%",
} as const;

/** All fields of a college, without its branches. */
function CollegeFields() {
  return (
    <>
      <BooleanInput source="is_active" label="On the site" />
      <Words source="name" validate={required()} />
      <Box sx={columns}>
        <TextInput source="short_name" helperText="IIT Bombay, COEP" />
        <SelectInput source="ownership" choices={ownershipChoices} validate={required()} />
        <NumberInput source="founded_year" />
        <BooleanInput source="is_women_only" label="For women only" />
      </Box>
      <Box sx={columns}>
        <Words source="area" />
        <Words source="city" validate={required()} />
        <Words source="district" />
        <AutocompleteInput source="state" choices={stateChoices} validate={required()} />
        <TextInput source="pincode" label="PIN code" />
        <NumberInput source="latitude" helperText="Degrees north; used to find nearby hostels" />
        <NumberInput source="longitude" helperText="Degrees east" />
      </Box>
      <Box sx={columns}>
        <Words source="university" />
        <TextInput source="website" type="url" />
        <TextInput source="aicte_id" label="AICTE number" />
        <TextInput source="aishe_code" label="AISHE code" />
        <TextInput source="nirf_id" label="NIRF number" />
      </Box>
      <LongWords source="description" minRows={4} />
      <ArrayInput source="aliases" label="Other names" helperText={false}>
        <SimpleFormIterator inline disableReordering>
          <Words source="alias" label="Name" helperText={false} defaultValue="" />
          <Words source="authority" label="Used by" helperText="Empty: a common name" defaultValue="" />
        </SimpleFormIterator>
      </ArrayInput>
      <PhotosInput />
      <FactSource />
    </>
  );
}

/** Default values of a new college. */
const newCollege = {
  is_active: true,
  is_women_only: false,
  area: "",
  district: "",
  university: "",
  description: "",
  aliases: [],
  photos: [],
};
