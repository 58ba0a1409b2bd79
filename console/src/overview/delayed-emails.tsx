import { Alert, Button } from "@mui/material";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import type { Overview } from "../../../src/staff/overview/contract.ts";
import { call } from "../frame/api.ts";
import { timeInIndia } from "../shared/changes.ts";

type Delayed = NonNullable<Overview["jobs"]>["delayed_emails"];

/** That e-mails wait for another attempt, why, and a button that lets them leave now; nothing when none waits. */
export function DelayedEmails({ delayed: { count, oldest_at: oldest, reason } }: { delayed: Delayed }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const send = useMutation({
    mutationFn: () => call<{ count: number }>("delayed-emails/send/", { method: "POST" }),
    onSuccess: ({ count: woken }) => notify(`Sending ${emails(woken)} now. Look again in a minute.`),
    onError: (error) => notify(error.message, { type: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["overview"] }),
  });
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" disabled={send.isPending} onClick={() => send.mutate()}>
          Send waiting now
        </Button>
      }
    >
      {emails(count)} could not leave and {count === 1 ? "waits" : "wait"} for another attempt
      {oldest ? `, since ${timeInIndia(oldest)}` : ""}. The last reply was: {reason ?? "none"}.
    </Alert>
  );
}

const emails = (count: number) => `${count} ${count === 1 ? "e-mail" : "e-mails"}`;
