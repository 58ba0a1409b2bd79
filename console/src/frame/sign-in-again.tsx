import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useEffect, useState } from "react";
import { onSessionLost } from "./api.ts";
import { clearMe } from "./auth-provider.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

/** Sign-in dialog over the page after a session ends, so that no input is lost. */
export function SignInAgain() {
  const [answer, setAnswer] = useState<((isSignedIn: boolean) => void) | null>(null);
  useEffect(() => {
    onSessionLost(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)));
    return () => onSessionLost(null);
  }, []);
  function finish(isSignedIn: boolean) {
    clearMe();
    answer?.(isSignedIn);
    setAnswer(null);
  }
  return (
    <Dialog open={answer !== null} aria-labelledby="again-title" fullWidth maxWidth="xs">
      <DialogTitle id="again-title">Please sign in again</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Your session has ended. What you typed is still here. We will send it once you sign in.
        </DialogContentText>
        {answer && <SignInSteps onDone={() => finish(true)} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => finish(false)}>Discard and leave</Button>
      </DialogActions>
    </Dialog>
  );
}
