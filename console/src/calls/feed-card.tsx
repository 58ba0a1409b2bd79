import { Box, Button, Card, CardContent, TextField, Typography } from "@mui/material";
import { type FocusEvent, useState } from "react";
import { useNotify } from "react-admin";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { useCallAct } from "./use-calls.ts";

/** The private address at which a calendar program reads one's calls. */
export function FeedCard({ isSetUp, feed }: { isSetUp: boolean; feed: string | null }) {
  const change = useCallAct();
  const [asked, setAsked] = useState<"replace" | "end" | null>(null);
  const issue = () => change.mutate({ path: "counsellor/feed/", done: "There is a new address" });
  const end = () => change.mutate({ path: "counsellor/feed/", method: "DELETE", done: "The address no longer works" });
  return (
    <Card component="section" aria-label="My calendar">
      <CardContent>
        <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 650 }}>
          Calls in my own calendar
        </Typography>
        <Typography variant="body2" sx={{ my: 1 }}>
          Calendar programs can subscribe to this address. Anyone who has it reads your times and students' first names:
          give it to nobody.
        </Typography>
        {!isSetUp && <Typography>Save your calling hours first.</Typography>}
        {isSetUp && !feed && (
          <Button variant="outlined" disabled={change.isPending} onClick={issue}>
            Make an address
          </Button>
        )}
        {feed && (
          <>
            <Address feed={feed} />
            <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", mt: 1 }}>
              <Button onClick={() => setAsked("replace")}>Replace it</Button>
              <Button color="error" onClick={() => setAsked("end")}>
                End it
              </Button>
            </Box>
          </>
        )}
        <ConfirmDialog
          isOpen={asked !== null}
          title={asked === "end" ? "End this address?" : "Replace this address?"}
          confirmLabel={asked === "end" ? "End it" : "Replace it"}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            if (asked === "end") end();
            else issue();
            setAsked(null);
          }}
        >
          Calendars that use the address as it is now no longer get your calls.
        </ConfirmDialog>
      </CardContent>
    </Card>
  );
}

function Address({ feed }: { feed: string }) {
  const notify = useNotify();
  async function copy() {
    try {
      await navigator.clipboard.writeText(feed);
      notify("Address copied", { type: "success" });
    } catch {
      notify("The browser does not allow copying here. Please select the address and copy it.", { type: "error" });
    }
  }
  return (
    <>
      <TextField
        fullWidth
        size="small"
        label="Secret address"
        value={feed}
        slotProps={{
          htmlInput: { readOnly: true, onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select() },
        }}
      />
      <Button onClick={copy}>Copy</Button>
    </>
  );
}
