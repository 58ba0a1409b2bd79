import { Box } from "@mui/material";
import { ArrayInput, DateInput, required, SelectInput, SimpleFormIterator } from "react-admin";
import { Words } from "../shared/words.tsx";
import { weekdays } from "./words.ts";

const row = { display: "flex", gap: 2, flexWrap: "wrap", width: "100%", "& > *": { flex: "1 1 140px" } };
const weekdayChoices = weekdays.map((name, index) => ({ id: index + 1, name }));

/** Hours by weekday; a break is the time between two spans of a day. */
export function HourInputs() {
  return (
    <ArrayInput
      source="hours"
      label="Hours of a week, in India"
      helperText="Two lines for one day leave a break between them. An end before its start is on the next day."
    >
      <SimpleFormIterator disableClear disableReordering getItemLabel={(index) => `Hours ${index + 1}`}>
        <Box sx={row}>
          <SelectInput source="weekday" choices={weekdayChoices} validate={required()} />
          <Span />
        </Box>
      </SimpleFormIterator>
    </ArrayInput>
  );
}

/** Days with hours of their own. */
export function ExceptionInputs() {
  return (
    <ArrayInput source="exceptions" label="Days that differ" helperText="A day without hours is a day off.">
      <SimpleFormIterator disableClear disableReordering getItemLabel={(index) => `Day ${index + 1}`}>
        <Box sx={row}>
          <DateInput source="day" validate={required()} />
        </Box>
        <ArrayInput source="hours" label="Hours of this day" defaultValue={[]}>
          <SimpleFormIterator disableClear disableReordering getItemLabel={(index) => `Hours ${index + 1}`}>
            <Box sx={row}>
              <Span />
            </Box>
          </SimpleFormIterator>
        </ArrayInput>
      </SimpleFormIterator>
    </ArrayInput>
  );
}

function Span() {
  return (
    <>
      <Words source="from" label="From" type="time" slotProps={above} validate={required()} />
      <Words source="to" label="To" type="time" slotProps={above} validate={required()} />
    </>
  );
}

/** The label stays above the field, where the browser shows "--:--". */
const above = { inputLabel: { shrink: true } };
