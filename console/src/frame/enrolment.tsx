import { Alert, Box, Button, CircularProgress, Link, TextField, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { callOnce } from "./api.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SmallForm } from "./small-form.tsx";

interface Offer {
  uri: string;
  secret: string;
  qr: string;
}

/** Sets up the second factor: QR code for the app, confirmation by a code, one-time display of recovery codes. */
export function Enrolment({ onDone }: { onDone: () => void }) {
  const { offer, problem, ask } = useOffer();
  const [codes, setCodes] = useState<string[] | null>(null);
  async function confirm(body: Record<string, string>) {
    const reply = await callOnce<{ recovery_codes: string[] }>("session/enrol/confirm/", { method: "POST", body });
    setCodes(reply.recovery_codes);
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (problem) {
    return (
      <Alert severity="error" action={<Button onClick={ask}>Try again</Button>}>
        {problem}
      </Alert>
    );
  }
  if (!offer) return <CircularProgress aria-label="Loading" />;
  return (
    <>
      <Typography>
        Scan this with an authenticator app on your phone, such as Aegis, FreeOTP or Google Authenticator. On the phone
        itself, <Link href={offer.uri}>open it there</Link>.
      </Typography>
      <Box
        component="img"
        src={offer.qr}
        alt="QR code for your authenticator app"
        sx={{ width: 200, height: 200, display: "block", mx: "auto", my: 2, bgcolor: "common.white", borderRadius: 1 }}
      />
      <Typography variant="body2" sx={{ mb: 1 }}>
        No camera? Type this key: <code>{offer.secret}</code>
      </Typography>
      <SmallForm submitLabel="Confirm" onSubmit={confirm}>
        {(field) => (
          <TextField
            label="Code from your app"
            {...field("code")}
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
          />
        )}
      </SmallForm>
    </>
  );
}

function useOffer() {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [problem, setProblem] = useState("");
  const [asks, setAsks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asks` triggers a new request
  useEffect(() => {
    const stop = new AbortController();
    callOnce<Offer>("session/enrol/", { method: "POST", signal: stop.signal }).then(setOffer, (error: Error) => {
      if (!stop.signal.aborted) setProblem(error.message);
    });
    return () => stop.abort();
  }, [asks]);
  function ask() {
    setProblem("");
    setAsks(asks + 1);
  }
  return { offer, problem, ask };
}
