import { Box, Card, CardContent, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router";
import type { StaffStatement } from "../../../src/staff/institutions/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { Decision, type DecisionChoice } from "./decision.tsx";
import { Queue } from "./queue.tsx";

const states = [
  ["waiting", "Waiting"],
  ["accepted", "Shown"],
  ["declined", "Declined"],
  ["withdrawn", "Withdrawn"],
  ["replaced", "Replaced"],
] as const;
const topics: Record<StaffStatement["topic"], string> = {
  fees: "Fees for one year, rupees",
  seats: "Seats a year",
  median_package: "Median package, rupees a year",
  placed: "Students placed",
  hostel: "Hostel",
  phone: "Phone",
  email: "E-mail",
  website: "Web site",
};
const choices: Partial<Record<StaffStatement["state"], DecisionChoice[]>> = {
  waiting: [
    { state: "accepted", label: "Accept", needsReason: false },
    { state: "declined", label: "Decline", needsReason: true },
  ],
  accepted: [{ state: "declined", label: "Take it off the page", needsReason: true }],
};

/** What colleges state of themselves, with the document, beside what the catalogue has. */
export default function StatementsPage() {
  return (
    <Queue<StaffStatement>
      title="Stated by colleges"
      resource="college-statements"
      states={states}
      empty="No statements are in this state."
      row={(statement) => <StatementCard key={statement.id} statement={statement} />}
    />
  );
}

function StatementCard({ statement }: { statement: StaffStatement }) {
  const { id, college, topic, programme, year, value, official, before, state, reason } = statement;
  const possible = choices[state];
  return (
    <Card component="article" aria-label={`Statement ${id} of ${college.name}`} sx={{ mb: 1 }}>
      <CardContent sx={{ overflowWrap: "anywhere" }}>
        <Typography variant="h6" component="h2">
          <RouterLink to={`/colleges/${college.id}`}>
            {college.name}, {college.city}
          </RouterLink>
        </Typography>
        <Typography color="text.secondary">
          {[topics[topic], programme, year].filter(Boolean).join(", ")}, sent {timeInIndia(statement.created_at)}
        </Typography>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { md: "1fr 1fr 1fr" }, mt: 1 }}>
          <Side title="The college states" lines={[value]} />
          <Side title="Stated and shown now" lines={before === null || state === "accepted" ? [] : [before]} />
          <Side title="In our data" lines={official} />
        </Box>
        {statement.has_file && (
          <Link href={`/api/staff/college-statements/${id}/file`} sx={{ display: "inline-block", py: 1.5 }}>
            {statement.file_name}
          </Link>
        )}
        {reason && <Typography color="text.secondary">Reason: {reason}</Typography>}
        {possible && (
          <Decision path={`college-statements/${id}/decide/`} queryKey="college-statements" choices={possible} />
        )}
      </CardContent>
    </Card>
  );
}

function Side({ title, lines }: { title: string; lines: string[] }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      {lines.length === 0 ? <Typography color="text.secondary">Nothing</Typography> : null}
      {lines.map((line) => (
        <Typography key={line}>{line}</Typography>
      ))}
    </Box>
  );
}
