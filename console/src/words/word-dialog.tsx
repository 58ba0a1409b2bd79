import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  TextField,
  Typography,
} from "@mui/material";
import { useDeferredValue, useId, useState } from "react";
import type { HttpError } from "react-admin";
import type { WordDetail } from "../../../src/staff/words/contract.ts";
import type { Problem } from "../frame/api.ts";
import { timeInIndia } from "../shared/changes.ts";
import { useSaveWord, useWord, useWordPreview, type WordId } from "./use-words.ts";
import { languageNames, stateWords } from "./word-table.tsx";

/** One text: the catalogue's, what is written in its place with a preview, and its history. */
export function WordDialog({ id, onClose }: { id: WordId; onClose: () => void }) {
  const titleId = useId();
  const { data, error } = useWord(id);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: "anywhere" }}>
        {id.key}, {languageNames[id.language]}
      </DialogTitle>
      {error && (
        <DialogContent>
          <Alert severity="error">{error.message}</Alert>
        </DialogContent>
      )}
      {!data && !error && <LinearProgress aria-label="Loading" />}
      {data && <WordForm word={data} onClose={onClose} />}
    </Dialog>
  );
}

function WordForm({ word, onClose }: { word: WordDetail; onClose: () => void }) {
  const { catalogue_text: catalogueText, override, version } = word;
  const [text, setText] = useState(override?.text ?? catalogueText ?? "");
  const preview = useWordPreview(word, useDeferredValue(text)).data;
  const save = useSaveWord(word, onClose);
  const refusal = save.error && messageOf(save.error as HttpError);
  return (
    <>
      <DialogContent>
        <Catalogue word={word} />
        <TextField
          label="Text"
          multiline
          minRows={2}
          value={text}
          disabled={catalogueText === null}
          onChange={(event) => setText(event.target.value)}
          error={Boolean(preview?.problem)}
          helperText={preview?.problem ?? hintOf(word)}
          slotProps={{ htmlInput: { lang: word.language, spellCheck: true } }}
        />
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <Examples examples={preview?.examples ?? []} language={word.language} />
        <Changes word={word} onChoose={(earlier) => setText(earlier ?? catalogueText ?? "")} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap" }}>
        <Button onClick={onClose}>Cancel</Button>
        {override && (
          <Button disabled={save.isPending} onClick={() => save.mutate({ text: null, version })}>
            Use the catalogue's text
          </Button>
        )}
        <Button
          variant="contained"
          disabled={save.isPending || catalogueText === null || Boolean(preview?.problem)}
          onClick={() => save.mutate({ text, version })}
        >
          Save
        </Button>
      </DialogActions>
    </>
  );
}

function Catalogue({ word: { catalogue_text, english_text, language, override } }: { word: WordDetail }) {
  const warning = override && stateWords[override.state];
  return (
    <Box sx={{ mb: 2 }}>
      {warning && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {warning}. When this was written, the catalogue had: {override.catalogue_text}
        </Alert>
      )}
      <Typography variant="body2" color="text.secondary">
        Catalogue
      </Typography>
      <Typography lang={language}>{catalogue_text ?? "This text is no longer used by the site."}</Typography>
      {language !== "en" && english_text && (
        <Typography variant="body2" color="text.secondary">
          English: {english_text}
        </Typography>
      )}
    </Box>
  );
}

const hintOf = ({ placeholders }: WordDetail) =>
  placeholders.length > 0 ? `Must use ${placeholders.join(", ")}, as the catalogue's text does.` : " ";

function Examples({ examples, language }: { examples: { given: string; says: string }[]; language: string }) {
  if (examples.length === 0) return null;
  return (
    <Box component="section" aria-label="Preview" sx={{ mt: 1 }}>
      <Typography variant="body2" color="text.secondary">
        As the site says it
      </Typography>
      {examples.map(({ given, says }) => (
        <Typography key={given} lang={language} sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {says}{" "}
          {given && (
            <Typography component="span" variant="body2" color="text.secondary" lang="en">
              ({given})
            </Typography>
          )}
        </Typography>
      ))}
    </Box>
  );
}

function Changes({ word, onChoose }: { word: WordDetail; onChoose: (text: string | null) => void }) {
  if (word.changes.length === 0) return null;
  return (
    <Box component="section" aria-label="History" sx={{ mt: 2 }}>
      <Typography variant="body2" color="text.secondary">
        History
      </Typography>
      {word.changes.map(({ id, at, by, before }) => (
        <Box key={id} sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: 1 }}>
          <Typography variant="body2">
            {by}, {timeInIndia(at)}. Before: <span lang={word.language}>{before ?? "the catalogue's text"}</span>
          </Typography>
          <Button size="small" onClick={() => onChoose(before)}>
            Take this text
          </Button>
        </Box>
      ))}
    </Box>
  );
}

function messageOf({ message, body }: HttpError): string {
  const { fields } = (body ?? {}) as Problem;
  return Object.values(fields ?? {})[0] ?? message;
}
