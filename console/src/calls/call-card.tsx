import { Card, CardContent, Chip, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router";
import type { StaffCall } from "../../../src/staff/calls/contract.ts";
import { CallActs } from "./call-acts.tsx";
import { spanInWords, stateWords } from "./words.ts";

/** A call in the calendar. What its student shared is behind its link: each look is told to them. */
export function CallCard({ one, withActs }: { one: StaffCall; withActs: boolean }) {
  return (
    <Card component="article" aria-label={`${spanInWords(one)}, ${one.student_name}`} sx={{ mt: 1 }}>
      <CardContent sx={{ p: 1, overflowWrap: "anywhere", "&:last-child": { pb: 1 } }}>
        <Typography variant="body2">{spanInWords(one)}</Typography>
        <Typography>
          {one.is_own ? (
            <Link component={RouterLink} to={`/calls/${one.id}`}>
              {one.student_name || "Details withdrawn"}
            </Link>
          ) : (
            `${one.student_name || "Details withdrawn"}, with ${one.counsellor_name}`
          )}
        </Typography>
        <CallState one={one} />
        {withActs && one.is_own && <CallActs one={one} />}
      </CardContent>
    </Card>
  );
}

/** The state of a call, and whether it is outside the hours as they are now. */
export function CallState({ one }: { one: StaffCall }) {
  const color = one.state === "to_move" ? "warning" : one.state === "booked" ? "primary" : "default";
  return (
    <>
      <Chip size="small" variant="outlined" color={color} label={stateWords[one.state]} />
      {one.is_outside_hours && <Chip size="small" color="warning" label="Outside the hours" sx={{ ml: 0.5 }} />}
    </>
  );
}
