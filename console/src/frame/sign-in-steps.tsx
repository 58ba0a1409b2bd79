import { Button, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { callOnce } from "./api.ts";

/** Password, then the second factor. @param onDone called once the session is whole */
export function SignInSteps({ onDone }: { onDone: () => void }) {
  const [problem, setProblem] = useState("");
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget));
    await callOnce("session/", { method: "POST", body }).then(onDone, (error: Error) => setProblem(error.message));
  }
  return (
    <form onSubmit={submit}>
      <TextField name="email" type="email" label="E-mail" autoComplete="username" required />
      <TextField name="password" type="password" label="Password" autoComplete="current-password" required />
      {problem && <p role="alert">{problem}</p>}
      <Button type="submit" variant="contained">
        Sign in
      </Button>
    </form>
  );
}
