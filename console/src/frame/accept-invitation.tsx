import { Alert, Button, CircularProgress, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { timeInIndia } from "../shared/changes.ts";
import { callOnce, type Me } from "./api.ts";
import { PlainPage } from "./plain-page.tsx";
import { SmallForm } from "./small-form.tsx";

interface Invitation {
  name: string;
  email: string;
  role: Me["role"];
  until: string;
  /** False: the account exists, and a new password is chosen. */
  is_new: boolean;
}

/** Target of an invitation's link: sets a name and a password, then continues to sign-in. */
export default function AcceptInvitation() {
  const { token = "" } = useParams();
  const [isAccepted, setAccepted] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => callOnce<Invitation>("invitations/look/", { method: "POST", body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isAccepted) return <Accepted />;
  return (
    <PlainPage title={data?.is_new === false ? "Choose a new password" : "Welcome to Margdeep"}>
      {error ? <Refused message={error.message} /> : null}
      {!data && !error && <CircularProgress aria-label="Loading" />}
      {data && <Acceptance token={token} invitation={data} onDone={() => setAccepted(true)} />}
    </PlainPage>
  );
}

function Acceptance({ token, invitation, onDone }: { token: string; invitation: Invitation; onDone: () => void }) {
  const { name, email, role, until } = invitation;
  async function accept(values: Record<string, string>) {
    await callOnce("invitations/accept/", { method: "POST", body: { token, ...values } });
    onDone();
  }
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        You are invited as {role}, with {email}. The invitation is valid until {timeInIndia(until)}.
      </Typography>
      <SmallForm submitLabel="Save and sign in" onSubmit={accept}>
        {(field) => (
          <>
            <input type="hidden" autoComplete="username" value={email} readOnly />
            <TextField {...field("name")} label="Your name" defaultValue={name} autoComplete="name" />
            <TextField
              helperText="A long sentence that only you know is best."
              {...field("password")}
              type="password"
              label="New password"
              autoComplete="new-password"
            />
          </>
        )}
      </SmallForm>
    </>
  );
}

function Accepted() {
  return (
    <PlainPage title="Your password is saved">
      <Typography sx={{ mb: 2 }}>Now sign in with it. You will set up a second factor as you do.</Typography>
      <Button component={Link} to="/login" variant="contained">
        Sign in
      </Button>
    </PlainPage>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <>
      <Alert severity="error">{message}</Alert>
      <Typography sx={{ mt: 2 }}>An admin can send you a new invitation at any time.</Typography>
    </>
  );
}
