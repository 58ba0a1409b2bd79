import { List, ListItem, ListItemText, Typography } from "@mui/material";
import type { ImportRunDetails } from "../../../src/staff/imports/contract.ts";

/** Colleges that a checked import would create; the first 500. Staff see here whether one is already on the site under another name. */
export function CreatedColleges({ run }: { run: ImportRunDetails }) {
  const { created } = run.counts;
  if (!created || created.count === 0 || run.state !== "checked") return null;
  return (
    <>
      <Typography variant="h6" component="h3" id="created-colleges" sx={{ mt: 2 }}>
        Colleges that it would create: {created.count}
      </Typography>
      <List dense aria-labelledby="created-colleges">
        {created.first.map((label, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two new colleges may have one name and town, and the list never changes
          <ListItem key={`${at} ${label}`} disablePadding>
            <ListItemText primary={label} />
          </ListItem>
        ))}
      </List>
      {created.count > created.first.length && (
        <Typography>Only the first {created.first.length} are shown.</Typography>
      )}
    </>
  );
}
