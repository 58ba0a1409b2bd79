import { Alert, Box } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../frame/api.ts";

/** Debounce delay of the preview. */
const pauseMs = 300;

/** Markdown as the server shows it on the site: the same code renders both. */
export function MarkdownPreview({ text }: { text: string }) {
  const settled = useSettled(text);
  const { data, error } = useQuery({
    queryKey: ["preview", settled],
    queryFn: () => call<{ html: string }>("preview/markdown/", { method: "POST", body: { text: settled } }),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  return (
    <Box
      sx={{ overflowWrap: "anywhere", "& img": { maxWidth: "100%" } }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's output contains no HTML from the text
      dangerouslySetInnerHTML={{ __html: settled === "" ? "" : (data?.html ?? "") }}
    />
  );
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
