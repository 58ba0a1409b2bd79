import { Box, Button, List, ListItem, ListItemButton, Typography } from "@mui/material";
import { Link } from "react-router";
import type { InboxItem, InboxPage } from "../../../src/staff/people/contract.ts";
import { WaitingFor } from "./age.tsx";
import { HasFiles, kindWords, PriorityChip, stateWords } from "./inbox-words.tsx";
import { perPage } from "./use-inbox.ts";

interface Props {
  page: InboxPage;
  /** Reference of the open conversation. */
  open: string;
  /** Filters and page, as in the URL. */
  params: URLSearchParams;
}

/** Conversations in the order in which to answer them. */
export function InboxList({ page: { count, results }, open, params }: Props) {
  const page = Number(params.get("page") ?? 1);
  const turned = (to: number) => {
    const query = new URLSearchParams(params);
    query.set("page", String(to));
    return `/inbox?${query}`;
  };
  return (
    <Box component="nav" aria-label="Conversations">
      <List dense disablePadding>
        {results.map((item) => (
          <ListItem key={item.id} disablePadding divider>
            <Row item={item} isOpen={item.id === open} to={`/inbox/${item.id}?${params}`} />
          </ListItem>
        ))}
      </List>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, p: 1 }}>
        {page > 1 && (
          <Button size="small" component={Link} to={turned(page - 1)}>
            Before
          </Button>
        )}
        {count > page * perPage && (
          <Button size="small" component={Link} to={turned(page + 1)}>
            More
          </Button>
        )}
        <Typography variant="body2" color="text.secondary" role="status">
          {count === 1 ? "1 conversation" : `${count} conversations`}
        </Typography>
      </Box>
    </Box>
  );
}

function Row({ item, isOpen, to }: { item: InboxItem; isOpen: boolean; to: string }) {
  const about = item.about ?? item.department;
  return (
    <ListItemButton
      component={Link}
      to={to}
      selected={isOpen}
      aria-current={isOpen ? "true" : undefined}
      data-reference={item.id}
      sx={{ display: "block", py: 0.75 }}
    >
      <Box sx={{ display: "flex", gap: 1, alignItems: "baseline" }}>
        <Typography noWrap sx={{ fontWeight: item.state === "open" ? 700 : 400, flexGrow: 1 }}>
          {item.is_withdrawn ? item.id : item.name}
        </Typography>
        <WaitingFor since={item.waiting_since} />
      </Box>
      <Typography variant="body2" noWrap>
        {item.subject || "(no words)"}
      </Typography>
      <Box sx={{ display: "flex", gap: 0.75, alignItems: "center", mt: 0.25 }}>
        {item.priority === "Critical" || item.priority === "High" ? <PriorityChip priority={item.priority} /> : null}
        <Typography variant="caption" color="text.secondary" noWrap sx={{ flexGrow: 1 }}>
          {kindWords[item.kind]}
          {about && `: ${about}`}
          {item.state !== "open" && `, ${stateWords[item.state].toLowerCase()}`}
        </Typography>
        {item.has_attachments && <HasFiles />}
        <Typography variant="caption" color="text.secondary" noWrap>
          {item.assignee?.name ?? ""}
        </Typography>
      </Box>
    </ListItemButton>
  );
}
