import {
  Alert,
  Button,
  Chip,
  LinearProgress,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { useState } from "react";
import type { PartnerDelivery } from "../../../src/features/partners/webhooks/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { PageLinks } from "../shared/page-links.tsx";
import { deliveriesOnPage, useDeliveries, useWebhookActs } from "./use-webhook.ts";
import { deliveryWords, kindWords, reasonInWords } from "./words.ts";

type State = PartnerDelivery["state"] | "";

/** The messages to a partner within 30 days, the newest first. */
export function Deliveries({ id, isOn }: { id: number; isOn: boolean }) {
  const [state, setState] = useState<State>("");
  const [page, setPage] = useState(1);
  const { data, error } = useDeliveries(id, state, page);
  return (
    <>
      <Typography variant="h6" component="h2">
        Messages
      </Typography>
      <TextField
        select
        label="State"
        value={state}
        fullWidth={false}
        sx={{ minWidth: 160, my: 1, display: "inline-flex" }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        onChange={({ target }) => {
          setState(target.value as State);
          setPage(1);
        }}
      >
        <MenuItem value="">All</MenuItem>
        {Object.entries(deliveryWords).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="Loading" />}
      {data?.count === 0 && (
        <Typography color="text.secondary">{state === "" ? "No message yet." : "No message in this state."}</Typography>
      )}
      {data && data.count > 0 && <DeliveryTable id={id} isOn={isOn} deliveries={data.results} />}
      {data && <PageLinks page={page} count={data.count} perPage={deliveriesOnPage} onTurn={setPage} />}
    </>
  );
}

function DeliveryTable(props: { id: number; isOn: boolean; deliveries: readonly PartnerDelivery[] }) {
  const { again } = useWebhookActs(props.id);
  return (
    <TableContainer>
      {again.error && <Alert severity="error">{again.error.message}</Alert>}
      <Table size="small" aria-label="Messages">
        <TableHead>
          <TableRow>
            <TableCell>Event</TableCell>
            <TableCell>About</TableCell>
            <TableCell>Made</TableCell>
            <TableCell>State</TableCell>
            <TableCell align="right">Attempts</TableCell>
            <TableCell component="td" />
          </TableRow>
        </TableHead>
        <TableBody>
          {props.deliveries.map((one) => (
            <TableRow key={one.id} hover>
              <TableCell component="th" scope="row">
                {kindWords[one.kind]}
                <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: "anywhere" }}>
                  {one.event_id}
                </Typography>
              </TableCell>
              <TableCell>{nameOf(one)}</TableCell>
              <TableCell>{timeInIndia(one.created_at)}</TableCell>
              <TableCell>
                <Outcome of={one} />
              </TableCell>
              <TableCell align="right">{one.attempts}</TableCell>
              <TableCell>
                {one.state !== "waiting" && (
                  <Button
                    sx={{ minHeight: 44 }}
                    disabled={!props.isOn || again.isPending}
                    aria-label={`Send ${one.event_id} again`}
                    onClick={() => again.mutate(one.id)}
                  >
                    Send again
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const colors = { waiting: "default", delivered: "success", failed: "error" } as const;

function Outcome({ of }: { of: PartnerDelivery }) {
  return (
    <>
      <Chip size="small" variant="outlined" label={deliveryWords[of.state]} color={colors[of.state]} />
      <Typography variant="body2" color="text.secondary">
        {reasonInWords(of)}
        {of.next_at && of.attempts > 0 && `; next attempt ${timeInIndia(of.next_at)}`}
      </Typography>
    </>
  );
}

/** The college or the step of an exam that a message is about. */
function nameOf({ data }: PartnerDelivery): string {
  const texts = [data.exam_name, data.name].filter((text) => typeof text === "string");
  return texts.length > 0 ? texts.join(": ") : data.college_id === undefined ? "" : `College ${data.college_id}`;
}
