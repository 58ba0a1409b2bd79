import { Box, Card, CardContent, Typography } from "@mui/material";
import { type ReactNode, useEffect } from "react";
import { Notices } from "./notices.tsx";

/** A page without the console's frame: signing in, accepting an invitation. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Margdeep`;
  }, [title]);
  return (
    <Box
      component="main"
      sx={{ minHeight: "100vh", bgcolor: "background.default", display: "grid", placeItems: "center", p: 2 }}
    >
      <Card sx={{ width: "100%", maxWidth: 440 }}>
        <CardContent sx={{ p: 3, "&:last-child": { pb: 3 } }}>
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            Margdeep
          </Typography>
          <Typography variant="h5" component="h1" sx={{ mb: 2 }}>
            {title}
          </Typography>
          <Notices />
          {children}
        </CardContent>
      </Card>
    </Box>
  );
}
