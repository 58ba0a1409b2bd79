import { BooleanInput, SelectInput } from "react-admin";
import { LongWords } from "../../shared/words.tsx";

export function AnnouncementInputs() {
  return (
    <>
      <SelectInput
        source="place"
        choices={[{ id: "streams", name: "The page of streams (Latest Update)" }]}
        validate={(value) => (value ? undefined : "is required")}
      />
      <LongWords source="text" isRequired minRows={2} helperText="Plain text, one line" />
      <BooleanInput source="is_active" label="Shown" helperText="If several are on, the newest one is shown" />
    </>
  );
}
