import { BooleanField, BooleanInput, DataTable, FunctionField } from "react-admin";
import { payablePaise, payPercentOf } from "../../../../src/features/packages/rules.ts";
import { type Paise, paiseFromRupees } from "../../../../src/lib/money.ts";
import { formatPaise } from "../../shared/money.tsx";
import { RecordList } from "../../shared/record-list.tsx";
import { switchChanges } from "../publish-changes.ts";

interface Row {
  id: number;
  /** In rupees. */
  amount: number;
  offer: boolean;
  offer_percentage: number | null;
}

export default function PackageList() {
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
