import { BooleanInput, DateInput, SelectInput } from "react-admin";
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
      <DateInput
        source="ends_on"
        label="Last day"
        isRequired
        validate={(value) => (value ? undefined : "is required")}
        helperText="The site shows it until the end of this day, in India. Editors and admins are warned a week before."
      />
      <BooleanInput
        source="is_active"
        label="Shown"
        helperText="If several are on, the newest one that has not ended is shown"
      />
    </>
  );
}
