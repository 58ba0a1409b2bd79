import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  CircularProgress,
  List,
  ListItem,
  ListItemText,
  TextField,
  Typography,
} from "@mui/material";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Title, useNotify } from "react-admin";
import { timeInIndia } from "../shared/changes.ts";
import { call } from "./api.ts";
import { clearMe } from "./auth-provider.ts";
import { Enrolment } from "./enrolment.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SmallForm } from "./small-form.tsx";
import { useMe } from "./use-me.ts";

interface Session {
  id: string;
  device: string;
  address: string;
  last_seen_at: string;
  is_this: boolean;
}

const key = ["own-sessions"];

/** The member's active sessions, each with a button to end it. */
function OwnSessions() {
  const notify = useNotify();
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: key, queryFn: () => call<{ results: Session[] }>("me/sessions/") });
  const end = useMutation({
    mutationFn: (path: string) => call(path, { method: "DELETE" }),
    onSuccess: () => notify("Session ended", { type: "success" }),
    onError: (problem) => notify(problem.message, { type: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <CircularProgress aria-label="Loading" />;
  return (
    <>
      <List dense disablePadding>
        {data.results.map(({ id, device, address, last_seen_at: seen, is_this: isThis }) => (
          <ListItem key={id} disableGutters sx={{ gap: 2 }}>
            <ListItemText
              primary={isThis ? "This browser" : shortDevice(device)}
              secondary={`${address}, last active ${timeInIndia(seen)}`}
            />
            {!isThis && <Button onClick={() => end.mutate(`me/sessions/${id}/`)}>Sign out</Button>}
          </ListItem>
        ))}
      </List>
      {data.results.length > 1 && (
        <Box sx={{ mt: 1 }}>
          <Button variant="outlined" onClick={() => end.mutate("me/sessions/")}>
            Sign out all others
          </Button>
        </Box>
      )}
    </>
  );
}

/** The browser and operating system of a User-Agent, where recognizable. */
function shortDevice(device: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(device)?.[1]?.replace("Edg", "Edge").replace("OPR", "Opera");
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(device)?.[0];
  return browser && system ? `${browser} on ${system}` : device || "Unknown browser";
}

/** Own account: password, second factor, active sessions. */
export default function AccountPage() {
  const me = useMe();
  if (!me) return null;
  return (
    <>
      <Title title="My account" />
      <Typography sx={{ mb: 2 }}>
        {me.name}, {me.role}, {me.email}
      </Typography>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", lg: "1fr 1fr" }, alignItems: "start" }}>
        <Section title="Password">
          <PasswordForm email={me.email} />
        </Section>
        <Section title="Second factor">{me.has_second_factor ? <NewRecoveryCodes /> : <SetUp />}</Section>
        <Section title="Where you are signed in">
          <OwnSessions />
        </Section>
      </Box>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

function PasswordForm({ email }: { email: string }) {
  const notify = useNotify();
  const renew = useRenewMe();
  async function change(body: Record<string, string>, form: HTMLFormElement) {
    await call("me/password/", { method: "POST", body });
    form.reset();
    notify("Your password has been changed. You are signed out everywhere else.", { type: "success" });
    renew();
  }
  return (
    <SmallForm submitLabel="Change password" onSubmit={change}>
      {(field) => (
        <>
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <TextField
            {...field("old_password")}
            type="password"
            label="Current password"
            autoComplete="current-password"
          />
          <TextField {...field("new_password")} type="password" label="New password" autoComplete="new-password" />
        </>
      )}
    </SmallForm>
  );
}

function SetUp() {
  const [isOpen, setOpen] = useState(false);
  const renew = useRenewMe();
  if (isOpen) return <Enrolment onDone={renew} />;
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        Right now your password alone opens your account. A code from an app on your phone makes it much safer.
      </Typography>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Set up a second factor
      </Button>
    </>
  );
}

function NewRecoveryCodes() {
  const me = useMe();
  const renew = useRenewMe();
  const [codes, setCodes] = useState<string[] | null>(null);
  async function ask(body: Record<string, string>) {
    const reply = await call<{ recovery_codes: string[] }>("me/recovery-codes/", { method: "POST", body });
    setCodes(reply.recovery_codes);
  }
  function done() {
    setCodes(null);
    renew();
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={done} />;
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        Set up. {me?.recovery_codes_left} recovery codes are left. New ones make the earlier ones useless. With a new
        phone, ask an admin to reset your second factor.
      </Typography>
      <SmallForm submitLabel="Make new recovery codes" onSubmit={ask}>
        {(field) => (
          <TextField {...field("password")} type="password" label="Your password" autoComplete="current-password" />
        )}
      </SmallForm>
    </>
  );
}

/** Refetches the signed-in member after a change to the account. */
function useRenewMe() {
  const queries = useQueryClient();
  return () => {
    clearMe();
    queries.invalidateQueries({ queryKey: ["auth"] });
  };
}
