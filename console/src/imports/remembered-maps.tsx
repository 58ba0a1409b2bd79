import { Alert, Button, LinearProgress, List, ListItem, ListItemText, Typography } from "@mui/material";
import { useState } from "react";
import { type MapField, mapFields } from "../../../src/lib/column-map.ts";
import type { RememberedMap } from "../../../src/staff/imports/contract.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { useForgetMap, useMaps } from "./use-imports.ts";

/** How lists of known headings are read, each with a button to forget it. */
export function RememberedMaps() {
  const { data, error } = useMaps();
  const [asked, setAsked] = useState<RememberedMap | null>(null);
  const forget = useForgetMap();
  return (
    <>
      <Typography variant="h6" component="h2" id="remembered-columns" sx={{ mt: 3 }}>
        Remembered columns
      </Typography>
      <Typography sx={{ color: "text.secondary" }}>
        The next list with the same headings is read like the last one. To change how, upload it and choose other
        columns.
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="Loading" />}
      {data?.length === 0 && <Typography>None yet.</Typography>}
      <List aria-labelledby="remembered-columns">
        {data?.map((one) => (
          <ListItem key={one.id} disableGutters sx={{ gap: 2, flexWrap: "wrap" }}>
            <ListItemText
              primary={`${one.title}, used on ${one.used_on}`}
              secondary={fieldsInWords(one)}
              sx={{ overflowWrap: "anywhere", flex: "1 1 240px" }}
            />
            <Button
              color="error"
              aria-label={`Forget the columns of ${one.title}: ${one.headings.join(", ").slice(0, 80)}`}
              disabled={forget.isPending}
              onClick={() => setAsked(one)}
            >
              Forget
            </Button>
          </ListItem>
        ))}
      </List>
      <ConfirmDialog
        isOpen={asked !== null}
        title="Forget these columns?"
        confirmLabel="Forget"
        isDanger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) forget.mutate(asked.id);
          setAsked(null);
        }}
      >
        What was imported stays. The next file with these headings needs a new choice.
      </ConfirmDialog>
    </>
  );
}

function fieldsInWords({ map }: RememberedMap): string {
  const fields = Object.entries(map.fields).map(
    ([field, source]) =>
      `${mapFields[field as MapField]}: ${typeof source === "string" ? source : `always ${source.value}`}`,
  );
  return [...fields, ...map.across.map(({ column, gives }) => `${mapFields[gives]}: ${column}`)].join("; ");
}
