import { Box, Button, Card, CardContent, Link, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Link as RouterLink } from "react-router";
import type { ReportDecision, StaffReport } from "../../../src/staff/reports/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import { useDecision } from "./use-reports.ts";

/** Records that have a screen of their own. */
const screens = new Set(["cutoffs", "branches", "placements", "colleges", "hostels", "fees"]);

/** One report beside the figure that it is about, with its decision. */
export function ReportCard({ report }: { report: StaffReport }) {
  const { fact, record } = report;
  const isOpen = report.state === "waiting" || report.state === "needs_more";
  return (
    <Card component="article" aria-label={`Report ${report.reference}`} sx={{ mt: 1 }}>
      <CardContent>
        <Typography variant="body2" color="text.secondary">
          {report.reference}, {timeInIndia(report.created_at)}
          {report.office && `, for the college: ${report.office}`}
          {report.decided_at && `, decided ${timeInIndia(report.decided_at)}`}
        </Typography>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { md: "1fr 1fr" }, mt: 1 }}>
          <Side title={fact ? fact.about.name : "No longer published"}>
            {fact && <Figures fact={fact} />}
            <Typography variant="body2" color="text.secondary">
              When it was reported: {report.shown}
            </Typography>
            <Link href={`/facts/${report.fact_id}`} target="_blank" rel="noopener">
              Receipt {report.fact_id}
            </Link>
            {record && screens.has(record.resource) && (
              <Link component={RouterLink} to={`/${record.resource}/${record.id}`} sx={{ ml: 2 }}>
                Correct it
              </Link>
            )}
          </Side>
          <Side title={`Right, as reported: ${report.should_be}`}>
            {report.evidence_url && (
              <Link href={report.evidence_url} target="_blank" rel="noopener noreferrer nofollow">
                {report.evidence_url}
              </Link>
            )}
            {report.files.map((file) => (
              <Box key={file.id}>
                <Link href={`/api/staff/reports/${report.id}/files/${file.id}`}>{file.name}</Link>
              </Box>
            ))}
            <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{report.words}</Typography>
          </Side>
        </Box>
        {report.office_answer && (
          <Typography sx={{ mt: 1, whiteSpace: "pre-wrap" }}>The college's office: {report.office_answer}</Typography>
        )}
        {report.answers.map((answer) => (
          <Typography key={answer.created_at} variant="body2" sx={{ mt: 1, whiteSpace: "pre-wrap" }}>
            {answer.author_name}, {timeInIndia(answer.created_at)}: {answer.body}
          </Typography>
        ))}
        {isOpen && <Decision report={report} />}
      </CardContent>
    </Card>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Figures({ fact }: { fact: NonNullable<StaffReport["fact"]> }) {
  const { branch, figures, terms, source } = fact;
  return (
    <>
      {branch && <Typography>{branch.name}</Typography>}
      {figures.map(({ name, value, unit }) => (
        <Typography key={name}>
          {name.replaceAll("_", " ")}: <strong>{String(value)}</strong>{" "}
          {unit === "text" ? "" : unit.replaceAll("_", " ")}
        </Typography>
      ))}
      <Typography variant="body2" color="text.secondary">
        {terms.map(({ term, value }) => `${term.replaceAll("_", " ")} ${value}`).join(", ")}
      </Typography>
      {source && (
        <Typography variant="body2" color="text.secondary">
          {source.publisher}: {source.title}
          {source.year === null ? "" : `, ${source.year}`}
        </Typography>
      )}
    </>
  );
}

const choices: [ReportDecision["decision"], string][] = [
  ["corrected", "Corrected"],
  ["stays", "It stays"],
  ["needs_more", "Ask for more"],
];

function Decision({ report }: { report: StaffReport }) {
  const [answer, setAnswer] = useState("");
  const decide = useDecision(report.id);
  return (
    <Box sx={{ mt: 2 }}>
      <TextField
        label="Answer, sent by e-mail"
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        multiline
        minRows={2}
        fullWidth
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
        {choices.map(([decision, words]) => (
          <Button
            key={decision}
            variant="outlined"
            disabled={answer.trim() === "" || decide.isPending}
            onClick={() => decide.mutate({ decision, answer })}
          >
            {words}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
