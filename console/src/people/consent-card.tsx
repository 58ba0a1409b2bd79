import { Box, Card, CardContent, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router";
import type { GuardianConsent } from "../../../src/staff/people/contract.ts";
import { timeInIndia } from "../shared/changes.ts";

export const consentWords: Record<GuardianConsent["state"], string> = {
  waiting: "Waiting for the guardian",
  ran_out: "Expired without an answer",
  given: "Given",
  refused: "Refused",
  withdrawn: "Withdrawn",
};

/** A consent request with the guardian's answer and the wording shown. */
export function ConsentCard({ consent }: { consent: GuardianConsent }) {
  const { guardian_name: name, guardian_email: email, student_id: studentId } = consent;
  return (
    <Card component="article" aria-label={`Consent asked of ${name}`} sx={{ mt: 1 }}>
      <CardContent>
        <Typography>
          <strong>{consentWords[consent.state]}</strong>: {name}, {email || "by a link that the student hands over"}
          {studentId !== null && (
            <>
              {" "}
              for{" "}
              <Link component={RouterLink} to={`/students/${studentId}`}>
                student {studentId}
              </Link>
            </>
          )}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          Asked {timeInIndia(consent.asked_at)}, open until {timeInIndia(consent.expires_at)}
          {consent.decided_at && `, decided ${timeInIndia(consent.decided_at)}`}
          {consent.decided_name && ` by ${consent.decided_name} (${consent.decided_relation})`}
          {consent.withdrawn_at && `, withdrawn ${timeInIndia(consent.withdrawn_at)}`}. Language {consent.language},
          notice {consent.notice_version.slice(0, 12)}.
        </Typography>
        <Box component="details" sx={{ mt: 0.5 }}>
          <summary>The text that was shown</summary>
          <Typography variant="body2" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {consent.notice_text}
          </Typography>
        </Box>
      </CardContent>
    </Card>
  );
}
