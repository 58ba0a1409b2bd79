import {
  Alert,
  Box,
  Button,
  Chip,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import { Link } from "react-router";
import type { PartnerKey } from "../../../src/features/partners/contract.ts";
import { dayInWords, timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { EmptyPage } from "../shared/empty-page.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { usePartnerKeys, useRevokeKey } from "./use-partners.ts";
import { scopeWords, stateWords } from "./words.ts";

/** Keys by which programs of partners call the REST API. */
export default function PartnersPage() {
  const { data, error } = usePartnerKeys();
  const [isMaking, setMaking] = useState(false);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <LinearProgress aria-label="Loading" />;
  const make = (
    <Button variant="contained" sx={{ minHeight: 44 }} onClick={() => setMaking(true)}>
      New key
    </Button>
  );
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Partners" />
      {data.results.length === 0 ? (
        <EmptyPage heading="No partner has a key yet" action={make}>
          A key lets a partner's program call the API more often than others may.
        </EmptyPage>
      ) : (
        <>
          <Typography sx={{ mb: 2 }}>
            A key lets a partner's program call the API more often than others may. The API is described at{" "}
            <a href="/api/docs">/api/docs</a>.
          </Typography>
          {make}
          <KeyTable keys={data.results} />
        </>
      )}
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
    </Box>
  );
}

function KeyTable({ keys }: { keys: readonly PartnerKey[] }) {
  const [revoked, setRevoked] = useState<PartnerKey | null>(null);
  const revoke = useRevokeKey();
  return (
    <TableContainer sx={{ mt: 2 }}>
      <Table size="small" aria-label="Keys of partners">
        <TableHead>
          <TableRow>
            <TableCell>Partner</TableCell>
            <TableCell>Key</TableCell>
            <TableCell>Opens</TableCell>
            <TableCell align="right">Calls a minute</TableCell>
            <TableCell>State</TableCell>
            <TableCell>Last used</TableCell>
            <TableCell>Made by</TableCell>
            <TableCell component="td" />
          </TableRow>
        </TableHead>
        <TableBody>
          {keys.map((key) => (
            <KeyRow key={key.id} of={key} onRevoke={() => setRevoked(key)} />
          ))}
        </TableBody>
      </Table>
      <ConfirmDialog
        isOpen={revoked !== null}
        title={`Revoke the key of ${revoked?.name}?`}
        confirmLabel="Revoke"
        isDanger
        isBusy={revoke.isPending}
        onCancel={() => setRevoked(null)}
        onConfirm={() => revoked && revoke.mutate(revoked.id, { onSuccess: () => setRevoked(null) })}
      >
        Their program is refused from its next call on. This cannot be taken back; a new key can be made.
        {revoke.error && <Alert severity="error">{revoke.error.message}</Alert>}
      </ConfirmDialog>
    </TableContainer>
  );
}

function KeyRow({ of, onRevoke }: { of: PartnerKey; onRevoke: () => void }) {
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        {of.name}
        <Typography variant="body2" color="text.secondary">
          {of.contact}
        </Typography>
      </TableCell>
      <TableCell>
        <code>{of.begins}…</code>
      </TableCell>
      <TableCell>{of.scopes.map((scope) => scopeWords[scope]).join(", ")}</TableCell>
      <TableCell align="right">{of.calls_a_minute}</TableCell>
      <TableCell>
        <Chip
          size="small"
          variant="outlined"
          label={stateWords[of.state]}
          color={of.state === "open" ? "success" : "default"}
        />
        <Typography variant="body2" color="text.secondary">
          {endOf(of)}
        </Typography>
      </TableCell>
      <TableCell>{of.last_used_at ? timeInIndia(of.last_used_at) : "Not yet"}</TableCell>
      <TableCell>
        {of.created_by}, {timeInIndia(of.created_at)}
      </TableCell>
      <TableCell>
        {of.scopes.includes("webhooks") && (
          <Button component={Link} to={`/partners/${of.id}/webhook`} sx={{ minHeight: 44 }}>
            Webhook
          </Button>
        )}
        {of.state !== "revoked" && (
          <Button color="error" sx={{ minHeight: 44 }} onClick={onRevoke} aria-label={`Revoke the key of ${of.name}`}>
            Revoke
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

function endOf({ revoked_at: at, revoked_by: by, ends_on: endsOn }: PartnerKey): string {
  if (at) return `by ${by}, ${timeInIndia(at)}`;
  return endsOn ? `until ${dayInWords(endsOn)}` : "no last day";
}
