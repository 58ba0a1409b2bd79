import { Button } from "@mui/material";
import { useMemo } from "react";
import {
  DataTable,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  required,
  SelectField,
  SelectInput,
  TextInput,
  useRecordContext,
} from "react-admin";
import { Link } from "react-router-dom";
import { CorrectionsTab } from "../shared/corrections-tab.tsx";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { Words } from "../shared/words.tsx";
import { levelChoices } from "./choices.ts";
import { CutoffSheets } from "./cutoffs/cutoff-sheets.tsx";
import { FactSource } from "./fact-source.tsx";
import { CollegeInput } from "./of-college.tsx";
import { SheetGrid } from "./sheet/sheet-grid.tsx";
import type { SheetColumn } from "./sheet/sheet-rows.ts";
import { useSheet } from "./sheet/use-sheet.ts";

const filters = [
  <CollegeInput key="college_id" alwaysOn />,
  <ReferenceInput
    key="stream_id"
    source="stream_id"
    reference="streams"
    sort={{ field: "position", order: "ASC" }}
    perPage={100}
  >
    <SelectInput label="Stream" optionText="name" />
  </ReferenceInput>,
  <SelectInput key="level" source="level" choices={levelChoices} />,
];

/** Branches of all colleges. */
export function List() {
  return (
    <RecordList
      sort={{ field: "name", order: "ASC" }}
      filters={filters}
      searchHint="Branch or college"
      canRemove
      createLabel="Add a branch"
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="college_name" label="College" disableSort />
      <DataTable.Col source="level" disableSort>
        <SelectField source="level" choices={levelChoices} />
      </DataTable.Col>
      <DataTable.Col source="stream_id" label="Stream" disableSort>
        <ReferenceField source="stream_id" reference="streams" link={false} />
      </DataTable.Col>
      <DataTable.NumberCol source="intake" label="Seats a year" />
    </RecordList>
  );
}

const columns: SheetColumn[] = [
  { field: "year", label: "Year", kind: "number", widthPx: 80 },
  { field: "category_name", label: "Category", kind: "text", widthPx: 220 },
  { field: "intake_count", label: "Seats", kind: "number", widthPx: 90 },
  { field: "position", label: "Position in the table", kind: "number", initial: "0", widthPx: 120 },
];

/** Seats of a branch by reservation category; the site shows the newest year. */
function IntakeSheet({ branchId }: { branchId: number }) {
  const of = useMemo(() => ({ resource: "intake", columns, fixed: { branch_id: branchId } }), [branchId]);
  const sheet = useSheet(of, `filter[branch_id]=${branchId}&sort=year&order=desc`);
  return <SheetGrid sheet={sheet} columns={columns} label="Seats by category" addLabel="Add a category" />;
}

const tabs = [
  { label: "Seats by category", content: <OwnIntake /> },
  { label: "Cut-offs", content: <OwnCutoffs /> },
  { label: "Corrections", content: <CorrectionsTab /> },
];

/** A branch with its seats and cut-offs. */
export function Edit() {
  return (
    <RecordEdit tabs={tabs} actions={<ToCollege />} canRemove>
      <BranchFields />
    </RecordEdit>
  );
}

function OwnIntake() {
  const branch = useRecordContext();
  return branch ? <IntakeSheet branchId={Number(branch.id)} /> : null;
}

function OwnCutoffs() {
  const branch = useRecordContext();
  return branch ? <CutoffSheets branchId={Number(branch.id)} /> : null;
}

function ToCollege() {
  const branch = useRecordContext();
  if (!branch) return null;
  return (
    <Button component={Link} to={`/colleges/${branch.college_id}`} size="small">
      Its college
    </Button>
  );
}

/** A new branch of a college. */
export function Create() {
  return (
    <RecordCreate defaultValues={newBranch} saveLabel="Add the branch">
      <BranchFields />
    </RecordCreate>
  );
}

/** Fields of a branch; seats by category and cut-offs are edited in separate sheets. */
function BranchFields() {
  return (
    <>
      <CollegeInput isRequired />
      <Words source="name" validate={required()} />
      <ReferenceInput source="stream_id" reference="streams" sort={{ field: "position", order: "ASC" }} perPage={100}>
        <SelectInput label="Stream" optionText="name" validate={required()} />
      </ReferenceInput>
      <SelectInput source="level" choices={levelChoices} validate={required()} />
      <Words source="degree" helperText="Only where the name is not enough: B.Tech + M.Tech (5 years)" />
      <NumberInput source="shift" min={1} max={2} />
      <NumberInput source="intake" label="Seats a year" helperText="Empty: we do not have it" />
      <TextInput source="cut_off_url" label="Address of the official cut-off list" type="url" fullWidth />
      <FactSource />
    </>
  );
}

/** Default values of a new branch. */
const newBranch = { level: "ug", degree: "", shift: 1 };
