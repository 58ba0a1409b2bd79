import Download from "@mui/icons-material/Download";
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { DataTable, DateInput, FunctionField, SelectArrayInput, SelectInput, useListContext } from "react-admin";
import type { StaffOrder } from "../../../src/staff/payments/contract.ts";
import { listQuery } from "../frame/data-provider.ts";
import { timeInIndia } from "../shared/changes.ts";
import { formatPaise } from "../shared/money.tsx";
import { RecordList } from "../shared/record-list.tsx";
import { dayInIndia } from "./days.ts";
import { SpanFields } from "./span-fields.tsx";
import { OrderState } from "./state-chips.tsx";
import { useOrders } from "./use-payments.ts";
import { attentions, orderStates } from "./words.ts";

const choicesOf = (words: Record<string, { label: string }>) =>
  Object.entries(words).map(([id, { label }]) => ({ id, name: label }));

const gateways = [
  { id: "razorpay", name: "Razorpay" },
  { id: "sandbox", name: "Test provider" },
];

const filters = [
  <SelectArrayInput key="state" source="state" label="State" choices={choicesOf(orderStates)} />,
  <SelectInput
    key="attention"
    source="attention"
    label="Waiting for staff"
    choices={[{ id: "any", name: "Any reason" }, ...choicesOf(attentions)]}
  />,
  <SelectInput key="gateway" source="gateway" label="Provider" choices={gateways} />,
  <DateInput key="from" source="from" label="From" />,
  <DateInput key="to" source="to" label="To" />,
];

/** All orders, with the totals of the filtered ones. */
export default function OrderList() {
  return (
    <RecordList
      sort={{ field: "created_at", order: "DESC" }}
      filters={filters}
      searchHint="Receipt, payment number, payer or student"
      hasCsv={false}
      actions={
        <>
          <Sums />
          <AccountantsFile />
        </>
      }
      empty="An order appears here when somebody chooses a paid package."
    >
      <DataTable.Col source="created_at" label="Begun">
        <FunctionField render={(order: StaffOrder) => timeInIndia(order.created_at)} />
      </DataTable.Col>
      <DataTable.Col source="receipt" label="Receipt" disableSort />
      <DataTable.Col source="payer_name" label="Payer" disableSort />
      <DataTable.Col source="package_name" label="Package" disableSort>
        <FunctionField render={packageOf} />
      </DataTable.Col>
      <DataTable.Col source="amount_paise" label="Amount">
        <FunctionField render={amountOf} />
      </DataTable.Col>
      <DataTable.Col source="state" label="State" disableSort>
        <FunctionField render={(order: StaffOrder) => <OrderState order={order} />} />
      </DataTable.Col>
    </RecordList>
  );
}

function packageOf({ package_name, is_upgrade }: StaffOrder): string {
  return is_upgrade ? `${package_name} (upgrade)` : package_name;
}

function amountOf({ amount_paise: asked, paid_paise: paid, refunded_paise: given }: StaffOrder): string {
  const amount = formatPaise(paid ?? asked);
  return given > 0 ? `${amount}, ${formatPaise(given)} back` : amount;
}

/** Totals of the filtered orders over all pages. */
function Sums() {
  const { filterValues } = useListContext();
  const { data } = useOrders(`${listQuery({ filter: filterValues })}&per_page=1`);
  if (!data) return null;
  const { paid, paid_paise: taken, refunded_paise: given } = data.sums;
  return (
    <Typography variant="body2" role="status" sx={{ alignSelf: "center", mr: 2 }}>
      {paid} paid: {formatPaise(taken)}, of which {formatPaise(given)} refunded
    </Typography>
  );
}

/** First and last day of the previous month, the most frequent export. */
function lastMonth(): { from: string; to: string } {
  const [year = 0, month = 0] = dayInIndia().split("-").map(Number);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month - 2, 1)), to: day(Date.UTC(year, month - 1, 0)) };
}

/** Exports the payments between two days for the accountant. */
function AccountantsFile() {
  const [isOpen, setOpen] = useState(false);
  const [span, setSpan] = useState(lastMonth);
  return (
    <>
      <Button size="small" startIcon={<Download />} onClick={() => setOpen(true)}>
        CSV for the accountant
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby="accountants-file">
        <DialogTitle id="accountants-file">CSV for the accountant</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            Every payment of these days with its receipt number, taxes included, and what was refunded.
          </DialogContentText>
          <SpanFields span={span} onChange={setSpan} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button
            component="a"
            variant="contained"
            href={`/api/staff/orders/export.csv?from=${span.from}&to=${span.to}`}
            download
            disabled={!span.from || !span.to}
            onClick={() => setOpen(false)}
          >
            Download
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
