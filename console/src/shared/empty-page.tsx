import { Box, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router";

/**
 * A page without content (empty, not allowed, not found): one sentence why, and one next step.
 *
 * @param action replaces the link to the console's first page
 */
export function EmptyPage({ heading, children, action }: { heading: string; children: ReactNode; action?: ReactNode }) {
  return (
    <Box sx={{ maxWidth: 560, mx: "auto", my: 8, px: 2, textAlign: "center" }}>
      <Lamp />
      <Typography variant="h5" component="h2" sx={{ mt: 2 }}>
        {heading}
      </Typography>
      <Typography sx={{ mt: 1, mb: 3, color: "text.secondary" }}>{children}</Typography>
      {action ?? (
        <Button component={Link} to="/" variant="contained">
          To the start page
        </Button>
      )}
    </Box>
  );
}

/** The lamp on the path, unlit. */
function Lamp() {
  return (
    <svg
      width="72"
      height="72"
      viewBox="0 0 72 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M36 6v8M24 58h24M20 66h32M30 58l2-14M42 58l-2-14" />
      <path d="M24 44h24l-4-22a8 8 0 0 0-16 0z" />
      <circle cx="36" cy="32" r="4" />
    </svg>
  );
}
