import { Box, Chip, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { WordEntry } from "../../../src/staff/words/contract.ts";
import { timeInIndia } from "../shared/changes.ts";
import type { WordId } from "./use-words.ts";

export const languageNames: Record<WordEntry["language"], string> = { en: "English", hi: "Hindi", mr: "Marathi" };

/** What staff should know of a text that is not simply in use. */
export const stateWords: Record<NonNullable<WordEntry["override"]>["state"], string | null> = {
  in_use: null,
  catalogue_changed: "The catalogue's text changed since",
  does_not_fit: "Not shown: the placeholders changed",
  no_longer_used: "No longer used",
};

/** Texts of a language, the catalogue's beside what was written in its place. */
export function WordTable({ entries, onOpen }: { entries: WordEntry[]; onOpen: (id: WordId) => void }) {
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small" aria-label="Texts">
        <TableHead>
          <TableRow>
            <TableCell>Key</TableCell>
            <TableCell>Catalogue</TableCell>
            <TableCell>Written here</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <TableRow key={entry.key} sx={{ verticalAlign: "top" }}>
              <TableCell sx={{ overflowWrap: "anywhere", minWidth: 140 }}>
                <Link component="button" type="button" onClick={() => onOpen(entry)} sx={{ textAlign: "start" }}>
                  {entry.key}
                </Link>
              </TableCell>
              <TableCell sx={{ minWidth: 200 }}>
                <span lang={entry.language}>{entry.catalogue_text ?? "—"}</span>
                {entry.language !== "en" && (
                  <Typography variant="body2" color="text.secondary">
                    {entry.english_text}
                  </Typography>
                )}
              </TableCell>
              <TableCell sx={{ minWidth: 200 }}>{entry.override && <Written entry={entry} />}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Written({ entry: { language, override } }: { entry: WordEntry }) {
  if (!override) return null;
  const warning = stateWords[override.state];
  return (
    <>
      <span lang={language}>{override.text}</span>
      <Typography variant="body2" color="text.secondary">
        {override.by}, {timeInIndia(override.at)}
      </Typography>
      {warning && <Chip size="small" variant="outlined" color="warning" label={warning} />}
    </>
  );
}
