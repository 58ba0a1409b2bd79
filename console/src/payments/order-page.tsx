import {
  Box,
  Button,
  LinearProgress,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { type ReactNode, useState } from "react";
import { Title } from "react-admin";
import { useParams } from "react-router";
import type { StaffOrderDetail } from "../../../src/staff/payments/contract.ts";
import { dayInWords, timeInIndia } from "../shared/changes.ts";
import { DeliverableState } from "../shared/deliverable-state.tsx";
import { EmptyPage } from "../shared/empty-page.tsx";
import { formatPaise } from "../shared/money.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { QueueHelp } from "./queue-help.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RefundTable } from "./refund-table.tsx";
import { OrderState } from "./state-chips.tsx";
import { useAct, useOrder } from "./use-payments.ts";

/** One order: its details, available actions and timeline. */
export default function OrderPage() {
  const { id = "" } = useParams();
  const { data: order, error } = useOrder(id);
  if (error) return <EmptyPage heading="Order not found">{error.message}</EmptyPage>;
  if (!order) return <LinearProgress aria-label="Loading" />;
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title={`Order ${order.receipt ?? order.id}`} />
      <Typography variant="h5" component="h2">
        {order.receipt ?? "Order without a receipt"}
      </Typography>
      <Box sx={{ my: 1 }}>
        <OrderState order={order} />
      </Box>
      {order.attention && <QueueHelp order={order} />}
      <Facts order={order} />
      <Acts order={order} />
      <Heading>What the student gets</Heading>
      <OrderDeliverables order={order} />
      <Heading>Refunds</Heading>
      {order.refunds.length > 0 ? <RefundTable refunds={order.refunds} /> : <Typography>None.</Typography>}
      <Heading>What happened</Heading>
      <OrderTimeline order={order} />
    </Box>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Typography variant="h6" component="h3" sx={{ mt: 3, mb: 1 }}>
      {children}
    </Typography>
  );
}

function Facts({ order }: { order: StaffOrderDetail }) {
  const { student } = order;
  const facts: [string, ReactNode][] = [
    ["Package", order.package_name],
    ["Bought by", order.is_upgrade ? "a student with an account (upgrade)" : "a new sign-up"],
    ["Order amount", amountOf(order)],
    [
      "Paid",
      order.paid_paise === null ? (order.paid_at ? "another currency" : "nothing yet") : formatPaise(order.paid_paise),
    ],
    ["Refunded", formatPaise(order.refunded_paise)],
    [
      "Refundable by the rule",
      order.due_refund_paise === null ? "not computed: no deliverables" : formatPaise(order.due_refund_paise),
    ],
    ["Paid at", order.paid_at ? timeInIndia(order.paid_at) : "–"],
    ["Payer", order.payer_name || "not known"],
    [
      "E-mail",
      order.payer_email ? (
        <Link key="e-mail" href={`mailto:${order.payer_email}`}>
          {order.payer_email}
        </Link>
      ) : (
        "not known"
      ),
    ],
    ["Student", student ? `${student.name}, ${student.email}, package ${student.package_name}` : "none"],
    ["Provider", order.gateway === "sandbox" ? "Test provider: no money moved" : "Razorpay"],
    ["Provider's order", order.provider_order_id ?? "none"],
    ["Provider's payment", order.payment_id ?? "none"],
    ["Our order", order.id],
    ["Provider last checked", order.checked_at ? timeInIndia(order.checked_at) : "never"],
  ];
  return (
    <Table size="small" aria-label="Facts of the order" sx={{ maxWidth: 720 }}>
      <TableBody>
        {facts.map(([name, value]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ width: 180, color: "text.secondary" }}>
              {name}
            </TableCell>
            <TableCell sx={{ overflowWrap: "anywhere" }}>{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** An upgrade costs the price less what was paid for the package before. */
function amountOf({ amount_paise, price_paise, credit_paise, accepted_at }: StaffOrderDetail): string {
  const amount = formatPaise(amount_paise);
  const parts = [
    credit_paise > 0 ? `price ${formatPaise(price_paise)} less ${formatPaise(credit_paise)} paid before` : "",
    accepted_at ? `another amount was accepted by staff on ${timeInIndia(accepted_at)}` : "",
  ].filter(Boolean);
  return parts.length > 0 ? `${amount} (${parts.join("; ")})` : amount;
}

function Acts({ order }: { order: StaffOrderDetail }) {
  const [isRefunding, setRefunding] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const act = useAct();
  return (
    <Box sx={{ display: "flex", gap: 2, my: 2, flexWrap: "wrap" }}>
      <Button
        variant="outlined"
        disabled={!order.can_ask || act.isPending}
        onClick={() => act.mutate({ path: `orders/${order.id}/ask/`, done: "The provider has answered" })}
      >
        Check with the provider now
      </Button>
      <Button
        variant="outlined"
        color="error"
        disabled={order.refundable_paise === 0}
        onClick={() => setRefunding(true)}
      >
        Refund payment
      </Button>
      {order.due_refund_paise !== null && order.state === "account_created" && order.cancelled_at === null && (
        <Button
          variant="outlined"
          color="error"
          disabled={order.due_refund_paise === 0}
          onClick={() => setCancelling(true)}
        >
          Cancel and refund {formatPaise(order.due_refund_paise)}
        </Button>
      )}
      {isCancelling && order.due_refund_paise !== null && (
        <CancelDialog order={order} amountPaise={order.due_refund_paise} onClose={() => setCancelling(false)} />
      )}
      {isRefunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
    </Box>
  );
}

/** What an order promises, and what became of it. Counsellors change it under Deliverables. */
function OrderDeliverables({ order: { deliverables } }: { order: StaffOrderDetail }) {
  if (deliverables.length === 0)
    return <Typography>This order lists nothing; refunds are for staff to decide.</Typography>;
  const all = deliverables.reduce((sum, { share }) => sum + share, 0);
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small" aria-label="Deliverables">
        <TableHead>
          <TableRow>
            <TableCell>What</TableCell>
            <TableCell>Due</TableCell>
            <TableCell>Share</TableCell>
            <TableCell>State</TableCell>
            <TableCell>Said</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {deliverables.map((one) => (
            <TableRow key={one.id}>
              <TableCell sx={{ overflowWrap: "anywhere", minWidth: 160 }}>{one.title}</TableCell>
              <TableCell>{dayInWords(one.due_on)}</TableCell>
              <TableCell>
                {one.share} of {all}
              </TableCell>
              <TableCell>
                <DeliverableState one={one} />
              </TableCell>
              <TableCell sx={{ overflowWrap: "anywhere", minWidth: 160 }}>
                {[one.note, one.dispute && `Student: ${one.dispute}`, one.answer && `Answer: ${one.answer}`]
                  .filter(Boolean)
                  .map((text) => (
                    <Typography key={text} variant="body2">
                      {text}
                    </Typography>
                  ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
