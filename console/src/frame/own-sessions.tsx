import { Alert, Box, Button, CircularProgress, List, ListItem, ListItemText } from "@mui/material";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { timeInIndia } from "../shared/changes.ts";
import { call } from "./api.ts";

interface Session {
  id: string;
  device: string;
  address: string;
  last_seen_at: string;
  is_this: boolean;
}

const key = ["own-sessions"];

/** The member's active sessions, each with a button to end it. */
export function OwnSessions() {
  const notify = useNotify();
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: key, queryFn: () => call<{ results: Session[] }>("me/sessions/") });
  const end = useMutation({
    mutationFn: (path: string) => call(path, { method: "DELETE" }),
    onSuccess: () => notify("Session ended", { type: "success" }),
    onError: (problem) => notify(problem.message, { type: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <CircularProgress aria-label="Loading" />;
  return (
    <>
      <List dense disablePadding>
        {data.results.map(({ id, device, address, last_seen_at: seen, is_this: isThis }) => (
          <ListItem key={id} disableGutters sx={{ gap: 2 }}>
            <ListItemText
              primary={isThis ? "This browser" : shortDevice(device)}
              secondary={`${address}, last active ${timeInIndia(seen)}`}
            />
            {!isThis && <Button onClick={() => end.mutate(`me/sessions/${id}/`)}>Sign out</Button>}
          </ListItem>
        ))}
      </List>
      {data.results.length > 1 && (
        <Box sx={{ mt: 1 }}>
          <Button variant="outlined" onClick={() => end.mutate("me/sessions/")}>
            Sign out all others
          </Button>
        </Box>
      )}
    </>
  );
}

/** The browser and operating system of a User-Agent, where recognizable. */
function shortDevice(device: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(device)?.[1]?.replace("Edg", "Edge").replace("OPR", "Opera");
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(device)?.[0];
  return browser && system ? `${browser} on ${system}` : device || "Unknown browser";
}
