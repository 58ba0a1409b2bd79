import { Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { callOnce } from "./api.ts";
import { Enrolment } from "./enrolment.tsx";
import { SmallForm } from "./small-form.tsx";

type Step = "password" | "code" | "enrol";

/**
 * The steps of sign-in: password, then a code or the set-up of a second factor. @param onDone called when sign-in is
 * complete
 */
export function SignInSteps({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<Step>("password");
  if (step === "code") return <CodeStep onDone={onDone} onBack={() => setStep("password")} />;
  if (step === "enrol") {
    return (
      <>
        <Typography sx={{ mb: 2 }}>
          One more step before you start: set up a second factor to protect your account.
        </Typography>
        <Enrolment onDone={onDone} />
      </>
    );
  }
  return <PasswordStep onNext={(next) => (next === "done" ? onDone() : setStep(next))} />;
}

function PasswordStep({ onNext }: { onNext: (next: "done" | "code" | "enrol") => void }) {
  async function signIn(body: Record<string, string>) {
    const { step } = await callOnce<{ step: "done" | "code" | "enrol" }>("session/", { method: "POST", body });
    onNext(step);
  }
  return (
    <SmallForm submitLabel="Sign in" onSubmit={signIn}>
      {(field) => (
        <>
          <TextField {...field("email")} type="email" label="E-mail" autoComplete="username" autoFocus />
          <TextField {...field("password")} type="password" label="Password" autoComplete="current-password" />
        </>
      )}
    </SmallForm>
  );
}

function CodeStep({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const [isRecovery, setRecovery] = useState(false);
  async function send(body: Record<string, string>) {
    await callOnce("session/code/", { method: "POST", body });
    onDone();
  }
  return (
    <>
      <SmallForm key={String(isRecovery)} submitLabel="Continue" onSubmit={send}>
        {(field) => (
          <TextField
            label={isRecovery ? "Recovery code" : "Code from your app"}
            helperText={
              isRecovery
                ? "Use one of the codes you saved. Each works once."
                : "Six digits. A new code appears every 30 seconds."
            }
            {...field("code")}
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { inputMode: isRecovery ? "text" : "numeric" } }}
            autoFocus
          />
        )}
      </SmallForm>
      <Button size="small" sx={{ mt: 2 }} onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? "Use the app's code" : "No phone with you? Use a recovery code"}
      </Button>
      <Button size="small" sx={{ mt: 2 }} onClick={onBack}>
        Start again
      </Button>
    </>
  );
}
