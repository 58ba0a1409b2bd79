import { Card, CardContent, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router";
import type { StaffOffice } from "../../../src/staff/institutions/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { Decision, type DecisionChoice } from "./decision.tsx";
import { Queue } from "./queue.tsx";

const states = [
  ["waiting", "Waiting"],
  ["approved", "Approved"],
  ["declined", "Declined"],
  ["ended", "Ended"],
  ["unconfirmed", "Not confirmed"],
] as const;

const choices: Partial<Record<StaffOffice["state"], DecisionChoice[]>> = {
  waiting: [
    { state: "approved", label: "Approve", needsReason: false },
    { state: "declined", label: "Decline", needsReason: true },
  ],
  approved: [{ state: "ended", label: "End the access", needsReason: true }],
};

/** Claims of college pages. A mailbox at the domain may be a student's: check the role before approving. */
export default function OfficesPage() {
  return (
    <Queue<StaffOffice>
      title="College offices"
      resource="college-offices"
      states={states}
      empty="No claims are in this state."
      row={(office) => <OfficeCard key={office.id} office={office} />}
    />
  );
}

function OfficeCard({ office }: { office: StaffOffice }) {
  const { college, name, role, email, state, reason, confirmed_at: confirmedAt } = office;
  const possible = choices[state];
  return (
    <Card component="article" aria-label={`Claim of ${college.name}`} sx={{ mb: 1 }}>
      <CardContent sx={{ overflowWrap: "anywhere" }}>
        <Typography variant="h6" component="h2">
          <RouterLink to={`/colleges/${college.id}`}>
            {college.name}, {college.city}
          </RouterLink>
        </Typography>
        {college.website && (
          <Link href={college.website} target="_blank" rel="noopener noreferrer nofollow">
            {college.website}
          </Link>
        )}
        <Typography>
          {name}, {role}, {email}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {confirmedAt ? `Confirmed from the mailbox ${timeInIndia(confirmedAt)}` : "Nobody has opened the link yet"}
        </Typography>
        {reason && <Typography color="text.secondary">Reason: {reason}</Typography>}
        {possible && (
          <Decision path={`college-offices/${office.id}/decide/`} queryKey="college-offices" choices={possible} />
        )}
      </CardContent>
    </Card>
  );
}
