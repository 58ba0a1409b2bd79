import { Box } from "@mui/material";
import {
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from "react-admin";
import { PhotosInput } from "../../shared/photos/photos-input.tsx";
import { LongWords, Words } from "../../shared/words.tsx";
import { ownershipChoices, stateChoices } from "../choices.ts";
import { FactSource } from "../fact-source.tsx";

const columns = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))",
  columnGap: 2,
  width: "100%",
} as const;

/** All fields of a college, without its branches. */
export function CollegeFields() {
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
export const newCollege = {
  is_active: true,
  is_women_only: false,
  area: "",
  district: "",
  university: "",
  description: "",
  aliases: [],
  photos: [],
};
