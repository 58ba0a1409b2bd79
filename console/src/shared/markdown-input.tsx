import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { TextInput, type TextInputProps } from "react-admin";
import { useWatch } from "react-hook-form";

/**
 * A Markdown editor with a preview beside it.
 *
 * @param preview renders the preview; without it none is shown
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
