import { Box } from "@mui/material";
import { ArrayInput, DataTable, NumberInput, required, SimpleFormIterator, TextInput } from "react-admin";
import { CorrectionsTab } from "../shared/corrections-tab.tsx";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { Words } from "../shared/words.tsx";
import { FactSource } from "./fact-source.tsx";
import { CollegeInput } from "./of-college.tsx";

const filters = [<CollegeInput key="college_id" alwaysOn />, <NumberInput key="year" source="year" alwaysOn />];

/** Placements of all colleges by year. */
export function List() {
  return (
    <RecordList
      sort={{ field: "year", order: "DESC" }}
      filters={filters}
      searchHint="College"
      canRemove
      createLabel="Add a year"
    >
      <DataTable.Col source="college_name" label="College" disableSort />
      <DataTable.Col source="year" />
      <DataTable.Col source="top_company" disableSort />
      <DataTable.NumberCol source="top_package_rupees" label="Highest package (₹ a year)" disableSort />
    </RecordList>
  );
}

const tabs = [{ label: "Corrections", content: <CorrectionsTab /> }];

/** Placements of one year with their history. */
export function Edit() {
  return (
    <RecordEdit canRemove tabs={tabs}>
      <PlacementFields />
    </RecordEdit>
  );
}

/** Placements of one more year. */
export function Create() {
  return (
    <RecordCreate defaultValues={newPlacement} saveLabel="Add the year">
      <PlacementFields />
    </RecordCreate>
  );
}

/** Companies, edited one per line and stored as a list. */
const lines = {
  format: (names: unknown) => (Array.isArray(names) ? names.join("\n") : ""),
  parse: (text: string) => text.split("\n"),
};

/** Five fields per group, stacked on narrow screens. */
const columns = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(150px, 1fr))",
  columnGap: 2,
  width: "100%",
} as const;

/** Outcomes of one year's graduates. */
function PlacementFields() {
  return (
    <>
      <CollegeInput isRequired />
      <NumberInput source="year" label="Year they graduated" validate={required()} />
      <TextInput source="top_company" label="Company with the highest package" />
      <NumberInput source="top_package_rupees" label="Highest package, rupees a year" />
      <TextInput source="companies" label="Companies, one per line" multiline minRows={3} fullWidth {...lines} />
      <ArrayInput source="outcomes" label="Outcome by branch or group" helperText={false}>
        <SimpleFormIterator fullWidth>
          <Box sx={columns}>
            <Words source="branch" label="Branch or group" helperText={false} validate={required()} defaultValue="" />
            <NumberInput source="highest_package_rupees" label="Highest, ₹ a year" helperText={false} />
            <NumberInput source="median_package_rupees" label="Median, ₹ a year" helperText={false} />
            <NumberInput source="graduates" helperText={false} />
            <NumberInput source="placed" helperText={false} />
            <NumberInput source="joined" label="Joined in the first year" helperText={false} />
            <NumberInput source="finished_in_time" label="Finished in time" helperText={false} />
            <NumberInput source="higher_study" label="In higher study" helperText={false} />
          </Box>
        </SimpleFormIterator>
      </ArrayInput>
      <FactSource />
    </>
  );
}

/** Default values of a new year. */
const newPlacement = { companies: [], outcomes: [] };
