import { Alert, Box, Button, Card, CardContent, CircularProgress, Link, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Title } from "react-admin";
import { Link as RouterLink, useParams } from "react-router";
import type { StudentRecord } from "../../../src/staff/people/contract.ts";
import { useMe } from "../frame/use-me.ts";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { EmptyPage } from "../shared/empty-page.tsx";
import { ConsentCard } from "./consent-card.tsx";
import { stateWords } from "./inbox-words.tsx";
import { usePeopleCall, useStudent } from "./use-people.ts";

/** One student's record, read-only; opening it is logged in the history. */
export default function StudentPage() {
  const { id = "" } = useParams();
  const { data, error } = useStudent(id);
  if (error) return <EmptyPage heading="Student not found">{error.message}</EmptyPage>;
  if (!data) return <CircularProgress aria-label="Loading" />;
  return (
    <>
      <Title title={data.name || "Details withdrawn"} />
      {data.withheld.length > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {data.withheld.includes("details")
            ? "This student withdrew their details, so they are not shown. Do not contact them."
            : "This student does not want to be contacted, so their e-mail address and phone number are not shown."}
        </Alert>
      )}
      {data.erase_at && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          This student asked to be deleted on {timeInIndia(data.erase_at)}. Only they can change their mind, on their
          dashboard.
        </Alert>
      )}
      <Box
        sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" } }}
      >
        <Registration student={data} />
        <Sessions student={data} />
        <Conversations student={data} />
        <Orders student={data} />
        <Permissions student={data} />
        <Review student={data} />
      </Box>
      {data.consents.map((consent) => (
        <ConsentCard key={consent.id} consent={consent} />
      ))}
    </>
  );
}

type Props = { student: StudentRecord };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 650 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

function Registration({ student }: Props) {
  const facts: [string, string | null][] = [
    ["E-mail", student.email],
    ["Phone", student.contact],
    ["Born", student.dob],
    ["Address", [student.address, student.pincode].filter(Boolean).join(", ")],
    ["Package", student.package_name],
    ["Interested in", student.streams.join(", ")],
    ["Programme", [student.programme, student.admission_year].filter(Boolean).join(", ")],
    ["Guardian's consent", student.consent.replace("_", " ")],
    ["Signed up", timeInIndia(student.registered_at)],
    ["ID in the history", student.public_id],
  ];
  return (
    <Part title="Registration">
      <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "150px 1fr", gap: 0.5, m: 0 }}>
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
              {value || "not given"}
            </Box>
          </Box>
        ))}
      </Box>
      <RecordCall student={student} />
    </Part>
  );
}

/** Calls are told to the student, in "Who can reach me". */
function RecordCall({ student }: Props) {
  const act = usePeopleCall();
  if (student.withheld.length > 0) return null;
  return (
    <Button
      size="small"
      disabled={act.isPending}
      onClick={() => act.mutate({ path: `students/${student.id}/calls/`, done: "Call recorded" })}
    >
      Record a call
    </Button>
  );
}

function Sessions({ student: { id, sessions } }: Props) {
  const act = usePeopleCall();
  const [isAsking, setAsking] = useState(false);
  return (
    <Part title="Where they are signed in">
      {sessions.length === 0 && <Typography>Nowhere.</Typography>}
      {sessions.map((session) => (
        <Box key={session.id} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Typography variant="body2" sx={{ flexGrow: 1 }}>
            {session.kind === "token"
              ? "An app"
              : [session.browser, session.system].filter(Boolean).join(", ") || "A browser"}{" "}
            from {session.address}, last active {timeInIndia(session.last_seen_at)}
          </Typography>
          <Button
            size="small"
            onClick={() =>
              act.mutate({
                path: `students/${id}/sessions/${session.id}/`,
                method: "DELETE",
                done: "The session has ended",
              })
            }
          >
            Sign out
          </Button>
        </Box>
      ))}
      {sessions.length > 0 && <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>}
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign this student out everywhere?"
        confirmLabel="Sign out everywhere"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          act.mutate({ path: `students/${id}/sessions/`, method: "DELETE", done: "All sessions have ended" });
        }}
      >
        They can sign in again with their password.
      </ConfirmDialog>
    </Part>
  );
}

function Conversations({ student: { conversations } }: Props) {
  return (
    <Part title="Tickets and enquiries">
      {conversations.length === 0 && <Typography>None.</Typography>}
      {conversations.map((one) => (
        <Typography key={one.reference} variant="body2">
          <Link component={RouterLink} to={`/inbox/${one.reference}`}>
            {one.reference}
          </Link>{" "}
          {one.subject.slice(0, 80)} ({stateWords[one.state].toLowerCase()})
        </Typography>
      ))}
    </Part>
  );
}

function Orders({ student: { orders } }: Props) {
  const maySeeOrders = useMe()?.areas.includes("payments");
  return (
    <Part title="Orders">
      {orders.length === 0 && <Typography>None.</Typography>}
      {orders.map((order) => {
        const name = order.receipt ?? order.public_id;
        return (
          <Typography key={order.public_id} variant="body2">
            {maySeeOrders ? (
              <Link component={RouterLink} to={`/orders/${order.public_id}`}>
                {name}
              </Link>
            ) : (
              name
            )}
            : {order.state.replaceAll("_", " ")}, {timeInIndia(order.created_at)}
          </Typography>
        );
      })}
    </Part>
  );
}

function Permissions({ student: { permissions } }: Props) {
  return (
    <Part title="Contact permissions">
      {permissions.length === 0 && (
        <Typography>No permission given. The student reads answers on the site only.</Typography>
      )}
      {permissions.map((one) => (
        <Typography key={`${one.reference} ${one.purpose}`} variant="body2">
          {one.reference}: “{one.text_shown}”, given {timeInIndia(one.given_at)}
          {one.withdrawn_at && <strong>, withdrawn {timeInIndia(one.withdrawn_at)}</strong>}
        </Typography>
      ))}
    </Part>
  );
}

function Review({ student: { review } }: Props) {
  return (
    <Part title="Review">
      {review ? (
        <Typography variant="body2" sx={{ whiteSpace: "pre-wrap" }}>
          {review.rating} of 5, {review.state}: {review.review}
        </Typography>
      ) : (
        <Typography>None.</Typography>
      )}
    </Part>
  );
}
