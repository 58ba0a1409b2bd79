import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { TextInput, type TextInputProps } from "react-admin";
import { useWatch } from "react-hook-form";

/**
 * A long text in Markdown with how the site shows it beside it.
 *
 * @param preview makes the preview from what is typed; nothing is shown without it
 */
export function MarkdownInput({ preview, ...props }: TextInputProps & { preview?: (text: string) => ReactNode }) {
  const text: unknown = useWatch({ name: props.source });
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "1fr", lg: preview ? "1fr 1fr" : "1fr" },
        width: "100%",
      }}
    >
      <TextInput multiline minRows={10} fullWidth {...props} />
      {preview && (
        <Box component="section" aria-label="Preview" sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 2 }}>
          <Typography variant="overline" component="h2">
            Preview
          </Typography>
          {preview(typeof text === "string" ? text : "")}
        </Box>
      )}
    </Box>
  );
}
