import { Link } from "@mui/material";
import { Link as RouterLink } from "react-router";
import type { Overview } from "../../../src/staff/overview/contract.ts";
import { dayInWords } from "../shared/changes.ts";
import { Section } from "./tables.tsx";

interface Props {
  deliverables: NonNullable<Overview["deliverables"]>;
  mayOpenOrders: boolean;
}

/** What students paid for and did not get by its day, the longest first. */
export function LateDeliverables({ deliverables: { latest, late }, mayOpenOrders }: Props) {
  return (
    <Section
      heading={late > latest.length ? `Late deliverables: ${latest.length} of ${late}` : "Late deliverables"}
      heads={["Due", "What", "Student", "Package", "State"]}
      empty=""
      rows={latest.map((one) => ({
        key: String(one.id),
        cells: [
          dayInWords(one.due_on),
          one.title,
          one.student_name,
          mayOpenOrders ? (
            <Link key="order" component={RouterLink} to={`/orders/${one.order_id}`}>
              {one.package_name}
            </Link>
          ) : (
            <Link key="list" component={RouterLink} to={`/deliverables?q=${one.order_id}`}>
              {one.package_name}
            </Link>
          ),
          one.is_disputed ? "Disputed" : "Not delivered",
        ],
      }))}
    />
  );
}
