import ExpandMore from "@mui/icons-material/ExpandMore";
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { actionWords, type Change, timeInIndia } from "./changes.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { differences } from "./differences.ts";

/** One change: who, when and what, with the fields before and after in a collapsed section. */
export function ChangeEntry({
  change,
  subject,
  isOpen: isOpenFirst = false,
  action,
}: {
  change: Change;
  /** The record, where the context does not show it. */
  subject?: string;
  isOpen?: boolean;
  /** Buttons for this change. */
  action?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const { staff_name: name, at, action: kind, summary, before, after } = change;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={isOpen}
      onChange={(_event, open) => setOpen(open)}
      slotProps={{ heading: { component: "h2" } }}
    >
      <AccordionSummary
        expandIcon={<ExpandMore />}
        id={`change-${change.id}`}
        aria-controls={`change-${change.id}-body`}
      >
        <Box>
          <Typography component="span">
            <strong>{name}</strong> {actionWords[kind]} {subject}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {timeInIndia(at)}
            {summary && ` · ${summary}`}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        {isOpen && (before || after) && <DifferenceTable rows={differences(before, after)} />}
        {action && <Box sx={{ mt: 1 }}>{action}</Box>}
      </AccordionDetails>
    </Accordion>
  );
}
