import { Alert, Box, Button, Paper, TextField, Typography } from "@mui/material";
import { useState } from "react";
import {
  type ColumnMap,
  type MapField,
  mapFieldNames,
  mapFields,
  partFields,
  sharedFields,
  valueFields,
} from "../../../src/lib/column-map.ts";
import type { ImportRunDetails, UnknownList } from "../../../src/staff/imports/contract.ts";
import { type ColumnRole, isSameMap, roleOf, withPart, withRole, withShared } from "./column-roles.ts";
import { FirstRows } from "./first-rows.tsx";
import { messageOf, useChooseMap } from "./use-imports.ts";

/** Asks which column of a public list is what, where no layout knows its headings. */
export function MapColumns({ run, list }: { run: ImportRunDetails; list: UnknownList }) {
  const [map, setMap] = useState<ColumnMap>(list.map);
  const choose = useChooseMap(String(run.id));
  const isOpen = run.state === "uploaded" || run.state === "checked" || run.state === "failed";
  const isSaved = isSameMap(map, list.map);
  return (
    <Box component="section" aria-labelledby={`columns-${list.shape}`} sx={{ my: 2 }}>
      <Typography variant="h6" component="h3" id={`columns-${list.shape}`}>
        Which column is what?
      </Typography>
      <Typography sx={{ color: "text.secondary", overflowWrap: "anywhere", mb: 1 }}>
        {list.files.join(", ")}:{" "}
        {list.is_remembered
          ? "a file with these headings was imported before. Its columns are read as they were then."
          : "no list with these headings is known here. Columns that are certain are proposed; please choose the others."}
      </Typography>
      <FirstRows headings={list.headings} sample={list.sample} />
      {list.headings.map((heading, at) => (
        <ColumnChoice
          key={heading}
          heading={heading}
          examples={examplesIn(list.sample, at)}
          reason={list.reasons[heading] ?? ""}
          map={map}
          isOpen={isOpen}
          onChange={setMap}
        />
      ))}
      <SharedValues map={map} isOpen={isOpen} onChange={setMap} />
      {choose.error && (
        <Alert severity="error" sx={{ my: 2 }}>
          {messageOf(choose.error)}
        </Alert>
      )}
      {isOpen && !isSaved && (
        <Button
          variant="contained"
          disabled={choose.isPending}
          onClick={() => choose.mutate({ shape: list.shape, map })}
        >
          Use these columns
        </Button>
      )}
    </Box>
  );
}

function examplesIn(sample: readonly (readonly string[])[], at: number): string {
  const cells = new Set(sample.map((cells) => (cells[at] ?? "").replace(/\s+/g, " ").slice(0, 60)).filter(Boolean));
  return [...cells].slice(0, 3).join(" · ") || "empty in the first rows";
}

interface ChoiceProps {
  heading: string;
  examples: string;
  reason: string;
  map: ColumnMap;
  isOpen: boolean;
  onChange: (map: ColumnMap) => void;
}

/** One column: its heading, what is in it, and what it is. */
function ColumnChoice({ heading, examples, reason, map, isOpen, onChange }: ChoiceProps) {
  const role = roleOf(map, heading);
  const across = map.across.find(({ column }) => column === heading);
  return (
    <Paper
      variant="outlined"
      sx={{ p: 1.5, mb: 1, display: "flex", gap: 2, flexWrap: "wrap", alignItems: "flex-start" }}
    >
      <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{heading}</Typography>
        <Typography variant="body2" sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
          {examples}
        </Typography>
      </Box>
      <Box sx={{ flex: "1 1 240px", minWidth: 0 }}>
        <TextField
          select
          fullWidth
          size="small"
          label="is"
          value={role}
          disabled={!isOpen}
          helperText={role === "" ? `Not decided: ${reason}` : `Proposed by: ${reason}`.replace("by: by", "by")}
          slotProps={{ select: { native: true }, htmlInput: { "aria-label": `What the column ${heading} is` } }}
          onChange={(event) => onChange(withRole(map, heading, event.target.value))}
        >
          <RoleOptions />
        </TextField>
        {across && (
          <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", mt: 1 }}>
            {partFields.map((part) => (
              <TextField
                key={part}
                size="small"
                label={`of ${mapFields[part].toLowerCase()}`}
                value={across.where[part] ?? ""}
                disabled={!isOpen}
                sx={{ flex: "1 1 130px" }}
                onChange={(event) => onChange(withPart(map, heading, part, event.target.value))}
              />
            ))}
          </Box>
        )}
      </Box>
    </Paper>
  );
}

/** What a column can be. */
function RoleOptions() {
  const option = (role: ColumnRole, words: string) => (
    <option key={role} value={role}>
      {words}
    </option>
  );
  return (
    <>
      {option("", "Not decided")}
      {mapFieldNames.map((field) => option(field, mapFields[field]))}
      {option("both", "Merit number and percentile in one cell")}
      {valueFields.map((field) => option(`across:${field}`, `${mapFields[field]}, of one category or round`))}
      {option("nothing", "Nothing of use")}
    </>
  );
}

interface SharedProps {
  map: ColumnMap;
  isOpen: boolean;
  onChange: (map: ColumnMap) => void;
}

/** What no column says, because it is the same in every row. */
function SharedValues({ map, isOpen, onChange }: SharedProps) {
  const sharedValue = (field: MapField) => {
    const source = map.fields[field];
    return typeof source === "object" ? source.value : "";
  };
  const free = sharedFields.filter((field) => typeof map.fields[field] !== "string");
  if (free.length === 0) return null;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, my: 2 }}>
      <Typography component="legend">The same in every row, where no column says it:</Typography>
      <Box sx={{ display: "flex", gap: 1.5, flexWrap: "wrap", mt: 1 }}>
        {free.map((field) => (
          <TextField
            key={field}
            size="small"
            label={mapFields[field]}
            value={sharedValue(field)}
            disabled={!isOpen}
            helperText={field === "round" ? "0: the whole counselling" : undefined}
            sx={{ flex: "1 1 150px" }}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            onChange={(event) => onChange(withShared(map, field, event.target.value))}
          />
        ))}
      </Box>
    </Box>
  );
}
