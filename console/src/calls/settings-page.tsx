import { Alert, Box, Card, LinearProgress } from "@mui/material";
import {
  BooleanInput,
  CheckboxGroupInput,
  type HttpError,
  NumberInput,
  ResourceContextProvider,
  SelectInput,
  SimpleForm,
  Title,
} from "react-admin";
import { type FieldValues, useWatch } from "react-hook-form";
import type { CounsellorSettings } from "../../../src/features/appointments/settings-contract.ts";
import { FormToolbar } from "../shared/form-toolbar.tsx";
import { LongWords, Words } from "../shared/words.tsx";
import { FeedCard } from "./feed-card.tsx";
import { type SettingsTyped, settingsOf, typedOf } from "./hours-form.ts";
import { ExceptionInputs, HourInputs } from "./hours-inputs.tsx";
import { useCallAct, useCounsellor } from "./use-calls.ts";
import { choicesOf, languageWords, subjectWords } from "./words.ts";

const places = [
  { id: "telephone", name: "By telephone: I call the student" },
  { id: "room", name: "In a video room" },
];

/** When one takes calls, in which languages, about what, and where; and the private calendar file. */
export default function SettingsPage() {
  const { data, error } = useCounsellor();
  return (
    <>
      <Title title="My calling hours" />
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="Loading" />}
      {data && (
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", lg: "3fr 2fr" }, alignItems: "start" }}>
          <Card>
            {/* Lists of inputs need the name of what they belong to. */}
            <ResourceContextProvider value="counsellor">
              <SettingsForm settings={data.settings} />
            </ResourceContextProvider>
          </Card>
          <FeedCard isSetUp={data.is_set_up} feed={data.feed} />
        </Box>
      )}
    </>
  );
}

function SettingsForm({ settings }: { settings: CounsellorSettings }) {
  const change = useCallAct();
  async function save(typed: FieldValues) {
    const body = settingsOf(typed as SettingsTyped);
    try {
      await change.mutateAsync({ path: "counsellor/", method: "PUT", body, done: "Calling hours saved" });
    } catch (error) {
      // The message is shown already; this marks the fields.
      return ((error as HttpError).body as { errors?: object } | undefined)?.errors;
    }
  }
  return (
    <SimpleForm record={typedOf(settings)} onSubmit={save} warnWhenUnsavedChanges toolbar={<FormToolbar />}>
      <BooleanInput
        source="is_bookable"
        label="Students can book calls with me"
        helperText="Off: nothing new is booked; booked calls stay"
      />
      <LongWords source="about" label="About me" helperText="Students read it before they book" />
      <LongWords
        source="ties"
        label="My ties to colleges"
        minRows={2}
        helperText="Where you studied, taught, or are paid. Students read it before they book. Empty: you state none."
      />
      <CheckboxGroupInput source="languages" choices={choicesOf(languageWords)} />
      <CheckboxGroupInput source="subjects" label="What calls can be about" choices={choicesOf(subjectWords)} />
      <Place />
      <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap", width: "100%", "& > *": { flex: "1 1 160px" } }}>
        <NumberInput source="slot_minutes" label="Minutes of a call" min={10} max={180} />
        <NumberInput source="pause_minutes" label="Pause after it, minutes" min={0} max={120} />
        <NumberInput source="max_a_day" label="At most a day" min={1} max={24} />
      </Box>
      <HourInputs />
      <ExceptionInputs />
    </SimpleForm>
  );
}

function Place() {
  const place: unknown = useWatch({ name: "place" });
  return (
    <>
      <SelectInput source="place" label="Where" choices={places} />
      {place === "room" && (
        <Words
          source="room"
          label="Address of the room"
          helperText="https://…; {code} in it is replaced by a code that only this call has. Without it, every call is in the same room."
        />
      )}
    </>
  );
}
