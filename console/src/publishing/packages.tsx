import { Alert, Box } from "@mui/material";
import {
  ArrayInput,
  BooleanField,
  BooleanInput,
  DataTable,
  DateInput,
  FunctionField,
  NumberInput,
  SimpleFormIterator,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { payablePaise, payPercentOf, savingPercent } from "../../../src/features/packages/rules.ts";
import { type Paise, paiseFromRupees, parseRupees } from "../../../src/lib/money.ts";
import { formatPaise, RupeesInput } from "../shared/money.tsx";
import { RecordCreate, RecordEdit } from "../shared/record-edit.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { LongWords, Words } from "../shared/words.tsx";
import { switchChanges } from "./publish-changes.ts";

interface Row {
  id: number;
  /** In rupees. */
  amount: number;
  offer: boolean;
  offer_percentage: number | null;
}

export function List() {
  return (
    <RecordList
      sort={{ field: "position", order: "ASC" }}
      searchHint="Name or description"
      filters={[<BooleanInput key="active" source="is_active" label="Offered" />]}
      bulk={switchChanges}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="amount" label="List price">
        <FunctionField<Row> render={({ amount: amountRupees }) => formatPaise(paiseFromRupees(amountRupees))} />
      </DataTable.Col>
      <DataTable.Col source="offer_percentage" label="To pay" disableSort>
        <FunctionField<Row> render={(row) => formatPaise(payableOf(row))} />
      </DataTable.Col>
      <DataTable.NumberCol source="order_count" label="Orders" disableSort />
      <DataTable.NumberCol source="position" label="Place" />
      <DataTable.Col source="is_active" label="Offered" field={BooleanField} disableSort />
    </RecordList>
  );
}

function payableOf({ amount: amountRupees, offer, offer_percentage }: Row): Paise {
  return payablePaise(
    paiseFromRupees(amountRupees),
    payPercentOf({ hasOffer: offer, offerPercentage: offer_percentage }),
  );
}

export function Edit() {
  return (
    <RecordEdit canRemove>
      <PackageInputs />
    </RecordEdit>
  );
}

export function Create() {
  return (
    <RecordCreate defaultValues={newPackage}>
      <PackageInputs />
    </RecordCreate>
  );
}

const newPackage = {
  name: "",
  description: "",
  amount: 0,
  offer: false,
  offer_percentage: null,
  position: 0,
  is_active: false,
  is_sample: false,
  deliverables: [],
};

function PackageInputs() {
  return (
    <>
      <Words source="name" isRequired />
      <LongWords source="description" minRows={5} helperText="The card shows the first twelve words" />
      <RupeesInput source="amount" label="List price" isRequired helperText="Taxes included; 0: free" />
      <BooleanInput source="offer" label="Offer is on" />
      <NumberInput
        source="offer_percentage"
        label="Percent still to pay"
        min={1}
        max={100}
        helperText="60 means: the student pays 60 % and saves 40 %"
      />
      <LivePrice />
      <NumberInput source="position" label="Position" min={0} />
      <BooleanInput
        source="is_active"
        label="Offered"
        helperText="Off: nobody can choose it; students who have it keep it"
      />
      <BooleanInput source="is_sample" label="Sample" />
      <Deliverables />
    </>
  );
}

const row = { display: "flex", gap: 2, flexWrap: "wrap", width: "100%", "& > *": { flex: "1 1 160px" } };

/** What the package promises. What is undelivered is refunded by its share of the price. */
function Deliverables() {
  return (
    <ArrayInput
      source="deliverables"
      label="What the student gets"
      helperText="Changes count for new orders only; orders already sold keep what they promised"
    >
      <SimpleFormIterator disableClear getItemLabel={(index) => `Deliverable ${index + 1}`}>
        <Box sx={row}>
          <Words source="title" label="Title" isRequired />
          <NumberInput source="share" label="Share of the price" min={1} max={1000} defaultValue={1} isRequired />
          <NumberInput source="due_days" label="Due, days after purchase" min={0} max={1095} />
          <DateInput source="due_on" label="Or due on a fixed day" parse={dayOrNull} />
        </Box>
        <Box sx={row}>
          <NumberInput
            source="calls"
            label="Calls with a counsellor"
            min={0}
            max={12}
            defaultValue={0}
            helperText="Students book these. 0: it is no call"
          />
          <NumberInput source="call_minutes" label="Minutes of each call" min={10} max={180} />
        </Box>
        <LongWords source="description" label="Description" minRows={2} defaultValue="" />
        <BooleanInput source="is_active" label="Promised to new orders" defaultValue={true} />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

const dayOrNull = (text: string) => text || null;

/** Preview of the price and saving for the current input, by the rule used for charging (specification D5). */
function LivePrice() {
  const [amountRupees, offer, percentage] = useWatch({ name: ["amount", "offer", "offer_percentage"] });
  const listPrice = typeof amountRupees === "number" ? parseRupees(String(amountRupees)) : null;
  if (listPrice === null) return null;
  const percent = payPercentOf({ hasOffer: Boolean(offer), offerPercentage: whole(percentage) });
  const saving = savingPercent(percent);
  return (
    <Alert severity="info" role="status" sx={{ mb: 2, width: "100%" }} data-testid="live-price">
      <Box>
        The student pays <strong>{formatPaise(payablePaise(listPrice, percent))}</strong>
        {saving > 0 ? ` and reads ${saving}% off ${formatPaise(listPrice)}.` : "; no discount is shown."} Orders already
        started keep their price.
      </Box>
    </Alert>
  );
}

const whole = (value: unknown) => (typeof value === "number" && value >= 1 && value <= 100 ? value : null);
