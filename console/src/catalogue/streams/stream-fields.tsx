import { BooleanInput, NumberInput, required } from "react-admin";
import { LongWords, Words } from "../../shared/words.tsx";

/** A field of study. */
export function StreamFields() {
  return (
    <>
      <BooleanInput source="is_active" label="On the site" />
      <Words source="name" validate={required()} />
      <Words
        source="slug"
        validate={required()}
        helperText="Chooses its colour and picture; small letters and hyphens"
      />
      <LongWords source="description" />
      <NumberInput source="position" helperText="Smaller numbers come first" />
    </>
  );
}

/** Default values of a new stream. */
export const newStream = { is_active: true, description: "", position: 0 };
