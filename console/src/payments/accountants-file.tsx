import Download from "@mui/icons-material/Download";
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useState } from "react";
import { dayInIndia } from "./days.ts";
import { SpanFields } from "./span-fields.tsx";

/** First and last day of the previous month, the most frequent export. */
function lastMonth(): { from: string; to: string } {
  const [year = 0, month = 0] = dayInIndia().split("-").map(Number);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month - 2, 1)), to: day(Date.UTC(year, month - 1, 0)) };
}

/** Exports the payments between two days for the accountant. */
export function AccountantsFile() {
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
