import { Alert, Box } from "@mui/material";
import { BooleanInput, DateInput, SelectInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { moneySentences } from "../../../../src/features/jobs/money-rules.ts";
import { RupeesInput } from "../../shared/money.tsx";
import { LongWords, Words } from "../../shared/words.tsx";
import { MarkedSentences } from "./held-notice.tsx";

export const kinds = [
  { id: "job", name: "Job" },
  { id: "campus_drive", name: "Campus drive" },
  { id: "internship", name: "Internship" },
];

/** Default values of a new posting: unpublished, posted today. */
export const newJob = () => ({
  company: "",
  position: "",
  kind: "job",
  experience: "",
  place: "",
  is_remote: false,
  pay_min: null,
  pay_max: null,
  pay_period: null,
  posted_on: new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(),
  apply_by: null,
  description: "",
  eligibility: "",
  link: null,
  asks_student_for_money: false,
  is_published: false,
  is_sample: false,
});

const row = { display: "flex", gap: 2, flexWrap: "wrap", width: "100%", "& > *": { flex: "1 1 160px" } };

export function JobInputs() {
  return (
    <>
      <Box sx={row}>
        <Words source="position" isRequired />
        <Words source="company" isRequired />
        <SelectInput source="kind" choices={kinds} isRequired />
      </Box>
      <Box sx={row}>
        <Words source="place" />
        <Words source="experience" helperText="Such as: 0 to 1 years" />
      </Box>
      <BooleanInput source="is_remote" label="Can be done from anywhere" />
      <Box sx={row}>
        <RupeesInput source="pay_min" label="Pay from" />
        <RupeesInput source="pay_max" label="Pay up to" />
        <SelectInput
          source="pay_period"
          label="Pay for a"
          choices={[
            { id: "year", name: "Year" },
            { id: "month", name: "Month" },
          ]}
        />
      </Box>
      <Box sx={row}>
        <DateInput source="posted_on" label="Posted on" isRequired />
        <DateInput source="apply_by" label="Last day to apply" parse={(day) => day || null} />
      </Box>
      <LongWords source="description" minRows={6} />
      <LongWords source="eligibility" />
      <Words source="link" label="Where to apply" helperText="Full address: https://…" />
      <MoneyWarning />
      <BooleanInput
        source="asks_student_for_money"
        label="Asks the student for money"
        helperText="For registration, training, equipment, a deposit or anything else. You can save such a posting, but never publish it."
      />
      <BooleanInput source="is_published" label="Published" helperText="Off: a draft that only staff see" />
      <BooleanInput source="is_sample" label="Sample" helperText="The page marks it as a sample" />
    </>
  );
}

/** What will be held, while it is typed. */
function MoneyWarning() {
  const texts: unknown[] = useWatch({ name: ["description", "eligibility", "position", "experience", "company"] });
  const sentences = moneySentences(texts.filter((text) => typeof text === "string").join("\n"));
  if (sentences.length === 0) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      The text asks the student to pay. It stays a draft until a second person clears it:
      <MarkedSentences sentences={sentences} />
    </Alert>
  );
}
