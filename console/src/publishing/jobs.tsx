import { Alert, AlertTitle, Box, Button } from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  BooleanField,
  BooleanInput,
  DataTable,
  DateInput,
  SelectField,
  SelectInput,
  useNotify,
  useRecordContext,
  useRefresh,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { moneySentences } from "../../../src/features/jobs/money-rules.ts";
import { call } from "../frame/api.ts";
import { RupeesInput } from "../shared/money.tsx";
import { PreviewButton } from "../shared/preview-button.tsx";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { LongWords, Words } from "../shared/words.tsx";
import { publishChanges } from "./publish-changes.ts";

export function List() {
  return (
    <RecordList
      sort={{ field: "posted_on", order: "DESC" }}
      searchHint="Company, position, place"
      filters={[
        <SelectInput key="kind" source="kind" choices={kinds} />,
        <BooleanInput key="published" source="is_published" label="Published" />,
        <BooleanInput key="held" source="is_held" label="Held for a second person" />,
        <BooleanInput key="money" source="asks_student_for_money" label="Asks for money" />,
        <BooleanInput key="sample" source="is_sample" label="Samples" />,
      ]}
      bulk={publishChanges}
      canRemove
    >
      <DataTable.Col source="position" />
      <DataTable.Col source="company" />
      <DataTable.Col source="kind" disableSort>
        <SelectField source="kind" choices={kinds} />
      </DataTable.Col>
      <DataTable.Col source="place" disableSort />
      <DataTable.Col source="posted_on" label="Posted on" />
      <DataTable.Col source="apply_by" label="Apply by" />
      <DataTable.Col source="is_published" label="Published" field={BooleanField} disableSort />
      <DataTable.Col source="is_held" label="Held" field={BooleanField} disableSort />
    </RecordList>
  );
}

export function Edit() {
  return (
    <RecordEdit canRemove actions={<PreviewButton pathOf={({ id }) => `/campusdrives/${id}`} />}>
      <HeldNotice />
      <JobInputs />
    </RecordEdit>
  );
}

export function Create() {
  return (
    <RecordCreate defaultValues={newJob()}>
      <JobInputs />
    </RecordCreate>
  );
}

const kinds = [
  { id: "job", name: "Job" },
  { id: "campus_drive", name: "Campus drive" },
  { id: "internship", name: "Internship" },
];

/** Default values of a new posting: unpublished, posted today. */
const newJob = () => ({
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

function JobInputs() {
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

interface Clearance {
  state: "not_needed" | "held" | "cleared";
  sentences: string[];
  cleared_by: string | null;
  may_clear: boolean;
}

/** Why the open posting is not on the site: its sentences about money, and a second person's word on them. */
function HeldNotice() {
  const record = useRecordContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const path = `jobs/${record?.id}/clearance/`;
  const { data } = useQuery({
    queryKey: ["clearance", record?.id, record?.version],
    queryFn: () => call<Clearance>(path),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (publish: boolean) => call(path, { method: "POST", body: { version: record?.version, publish } }),
    onSuccess: (_reply, publish) => notify(publish ? "Job cleared and published" : "Job cleared"),
    onError: (error) => notify(error.message, { type: "error" }),
    onSettled: refresh,
  });
  if (!data || data.state === "not_needed") return null;
  if (data.state === "cleared") {
    return <Alert severity="success">{data.cleared_by} read its words about money and cleared it.</Alert>;
  }
  return (
    <Alert severity="warning" role="status" sx={{ width: "100%", mb: 2 }}>
      <AlertTitle>Held until a second person clears it</AlertTitle>
      <MarkedSentences sentences={data.sentences} />
      {data.may_clear ? (
        <>
          <p>If students pay nothing for this, clear it. If they do, tick “Asks the student for money” instead.</p>
          <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
            <Button variant="contained" size="small" disabled={isPending} onClick={() => mutate(true)}>
              Clear and publish
            </Button>
            <Button variant="outlined" size="small" disabled={isPending} onClick={() => mutate(false)}>
              Clear
            </Button>
          </Box>
        </>
      ) : (
        <p>You wrote on this text, so somebody else must clear it.</p>
      )}
    </Alert>
  );
}

/** What a posting says about money, marked. */
function MarkedSentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <mark>{sentence}</mark>
        </li>
      ))}
    </ul>
  );
}
