import Download from "@mui/icons-material/Download";
import UploadFile from "@mui/icons-material/UploadFile";
import { Alert, Box, Button, LinearProgress, MenuItem, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import { EmptyPage } from "../shared/empty-page.tsx";
import ImportDialog from "../shared/import-dialog.tsx";
import { PageLinks } from "../shared/page-links.tsx";
import { useRefreshWords, useWords, type WordId, wordsOnPage } from "./use-words.ts";
import { WordDialog } from "./word-dialog.tsx";
import { languageNames, WordTable } from "./word-table.tsx";

const filters = [
  ["all", "All texts"],
  ["overridden", "Texts written here"],
  ["attention", "Texts that need a look"],
] as const;

/** Every text of the interface in one language: the catalogue's, and what staff wrote in its place. */
export default function WordsPage() {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<WordId | null>(null);
  const { data, error } = useWords(params);
  const page = Number(params.get("page") ?? 1);
  /** Another question begins on the first page. */
  const ask = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    if (name !== "page") next.delete("page");
    setParams(next, { replace: true });
  };
  return (
    <Box sx={{ py: 2, maxWidth: 1160 }}>
      <Title title="Words" />
      <Typography sx={{ mb: 2 }}>
        Every text of the site, as our catalogue has it. Choose one to write another in its place: pages and e-mails
        show it at once.
      </Typography>
      <Questions params={params} groups={data?.groups ?? []} ask={ask} />
      <Files />
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <LinearProgress aria-label="Loading" />}
      {data?.count === 0 && <EmptyPage heading="No text found">Try fewer words, or another group.</EmptyPage>}
      {data && data.count > 0 && <WordTable entries={data.results} onOpen={setOpened} />}
      {data && (
        <PageLinks page={page} count={data.count} perPage={wordsOnPage} onTurn={(next) => ask("page", String(next))} />
      )}
      {opened && <WordDialog key={`${opened.language} ${opened.key}`} id={opened} onClose={() => setOpened(null)} />}
    </Box>
  );
}

interface QuestionsProps {
  params: URLSearchParams;
  groups: string[];
  ask: (name: string, value: string) => void;
}

function Questions({ params, groups, ask }: QuestionsProps) {
  const [q, setQ] = useState(params.get("q") ?? "");
  return (
    <Box
      component="form"
      role="search"
      aria-label="Texts"
      onSubmit={(event) => {
        event.preventDefault();
        ask("q", q.trim());
      }}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, "& > div": { width: 200, m: 0 } }}
    >
      <TextField
        select
        label="Language"
        value={params.get("language") ?? "en"}
        onChange={(event) => ask("language", event.target.value)}
      >
        {Object.entries(languageNames).map(([language, name]) => (
          <MenuItem key={language} value={language}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField name="q" label="Text or key" value={q} onChange={(event) => setQ(event.target.value)} />
      <TextField
        select
        label="Group"
        value={groups.includes(params.get("group") ?? "") ? params.get("group") : ""}
        onChange={(event) => ask("group", event.target.value)}
      >
        <MenuItem value="">All groups</MenuItem>
        {groups.map((group) => (
          <MenuItem key={group} value={group}>
            {group}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Show"
        value={params.get("only") ?? "all"}
        onChange={(event) => ask("only", event.target.value)}
      >
        {filters.map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="outlined">
        Search
      </Button>
    </Box>
  );
}

function Files() {
  const [isImporting, setImporting] = useState(false);
  const refresh = useRefreshWords();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, my: 1 }}>
      <Button size="small" startIcon={<UploadFile />} onClick={() => setImporting(true)}>
        Import
      </Button>
      <Button size="small" startIcon={<Download />} component="a" href="/api/staff/words/export.csv" download>
        Export what was written here
      </Button>
      <Button
        size="small"
        startIcon={<Download />}
        component="a"
        href="/api/staff/words/export.csv?whole=true"
        download
      >
        Export all texts
      </Button>
      {isImporting && (
        <ImportDialog
          resource="words"
          hint="Columns language, key and text, as in the export. A row says what its text is from now on; an empty text, or the catalogue's own, gives back the catalogue's. Up to 2 MB."
          onClose={() => setImporting(false)}
          onDone={refresh}
        />
      )}
    </Box>
  );
}
