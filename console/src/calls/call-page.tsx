import { Alert, Box, Card, CardContent, CircularProgress, Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { Link as RouterLink, useParams } from "react-router";
import { differsFromIndia, wallClock } from "../../../src/lib/clock.ts";
import type { StaffCallDetails } from "../../../src/staff/calls/contract.ts";
import { dayInWords } from "../shared/changes.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { CallActs } from "./call-acts.tsx";
import { CallState } from "./call-card.tsx";
import { factLines } from "./fact-lines.ts";
import { Interview } from "./interview.tsx";
import { Milestones } from "./milestones.tsx";
import { OrderWriter } from "./order-writer.tsx";
import { Proposals } from "./proposals.tsx";
import { Resumes } from "./resumes.tsx";
import { useCall } from "./use-calls.ts";
import { languageWords, shareWords, subjectWords, whenInWords } from "./words.ts";

/** One call with what its student shared, and nothing else of theirs. */
export default function CallPage() {
  const { id = "" } = useParams();
  const { data, error } = useCall(id);
  if (error) return <EmptyPage heading="No such call">{error.message}</EmptyPage>;
  if (!data) return <CircularProgress aria-label="Loading" />;
  return (
    <>
      <Title title={`Call with ${data.student_name || "a student"}`} />
      <Alert severity="info" sx={{ mb: 1 }}>
        The student sees in “Who can reach me” that you opened this call. Show it to nobody else.
      </Alert>
      <Box
        sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" } }}
      >
        <About one={data} />
        <Shared one={data} />
      </Box>
    </>
  );
}

type Props = { one: StaffCallDetails };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent sx={{ overflowWrap: "anywhere" }}>
        <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 650 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "150px 1fr", gap: 0.5, my: 1 }}>
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: "contents" }}>
          <Box component="dt" sx={{ color: "text.secondary" }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function About({ one }: Props) {
  const { starts_at: startsAt, zone } = one;
  const there = zone !== "" && differsFromIndia(startsAt, zone) ? wallClock(startsAt, zone) : null;
  return (
    <Part title="The call">
      <Facts
        facts={[
          ["Time in India", whenInWords(one)],
          ...(there
            ? [[`In ${zone.replaceAll("_", " ")}`, `${dayInWords(there.day)}, ${there.time}`] as [string, string]]
            : []),
          ["From the package", one.title],
          ["About", subjectWords[one.subject]],
          ["Language", languageWords[one.language]],
          ["Counsellor", one.counsellor_name],
          ["Where", <Where key="where" one={one} />],
          ["Guardian", one.guardian ? "Invited" : "Not invited"],
          ...(one.reason ? [["Reason given", one.reason] as [string, string]] : []),
          ...(one.note ? [["Note for the student", <Lines key="note" text={one.note} />] as [string, ReactNode]] : []),
        ]}
      />
      <CallState one={one} />
      <CallActs one={one} />
      <Interview one={one} />
      <Resumes one={one} />
      <Milestones one={one} />
    </Part>
  );
}

function Lines({ text }: { text: string }) {
  return <span style={{ whiteSpace: "pre-line" }}>{text}</span>;
}

function Where({ one: { place, phone, room } }: Props) {
  if (place === "telephone") return phone ? <Link href={`tel:${phone}`}>{phone}</Link> : "By telephone";
  return (
    <Link href={room} rel="noreferrer" target="_blank">
      {room}
    </Link>
  );
}

function Shared({ one }: Props) {
  const { shares, ranks, lists, colleges } = one;
  return (
    <Part title="What the student shares">
      {shares.length === 0 && <Typography>Nothing. Ask during the call for what you need.</Typography>}
      {shares.includes("ranks") && (
        <>
          <Heading>{shareWords.ranks}</Heading>
          {ranks ? <Facts facts={factLines(ranks)} /> : <Typography>None are kept.</Typography>}
        </>
      )}
      {shares.includes("lists") && (
        <>
          <Heading>{shareWords.lists}</Heading>
          {lists.length === 0 && <Typography>There is none yet.</Typography>}
          {lists.map((list) => (
            <ListOf key={list.id} list={list} />
          ))}
          <OrderWriter one={one} />
          <Proposals one={one} />
        </>
      )}
      {shares.includes("colleges") && (
        <>
          <Heading>{shareWords.colleges}</Heading>
          {colleges.length === 0 && <Typography>None are saved.</Typography>}
          <Numbered lines={colleges} />
        </>
      )}
      <Link component={RouterLink} to="/calls" sx={{ display: "inline-block", mt: 1 }}>
        All calls
      </Link>
    </Part>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
      {children}
    </Typography>
  );
}

function ListOf({ list: { name, authority, year, choices } }: { list: StaffCallDetails["lists"][number] }) {
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1 }}>
        <strong>{name}</strong>, {authority.replaceAll("_", " ").toUpperCase()} {year}
        {choices.length === 0 && ": empty"}
      </Typography>
      <Numbered lines={choices.map(({ text }) => text)} />
    </>
  );
}

function Numbered({ lines }: { lines: string[] }) {
  return (
    <Box component="ol" sx={{ my: 0.5, pl: 4 }}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may be there twice, and none moves while it is read
        <Typography key={`${index} ${line}`} component="li" variant="body2">
          {line}
        </Typography>
      ))}
    </Box>
  );
}
