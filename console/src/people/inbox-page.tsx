import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { useRef } from "react";
import { Title } from "react-admin";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { InboxItem } from "../../../src/staff/people/contract.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { ConversationPanel } from "./conversation-panel.tsx";
import { InboxFilters, queryOf } from "./inbox-filters.tsx";
import { InboxList } from "./inbox-list.tsx";
import { perPage, useInbox } from "./use-inbox.ts";
import type { InboxActions } from "./use-inbox-actions.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";

const none: InboxItem[] = [];

/** Messages, enquiries and tickets: the list, and the open conversation beside it; on narrow screens one at a time. */
export default function InboxPage() {
  const { "*": open = "" } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useInbox(queryOf(params, perPage));
  const actions = useRef<InboxActions | null>(null);
  useInboxKeys(data?.results ?? none, open, params.toString(), actions);
  const back = `/inbox?${params}`;
  const hiddenWhenNarrow = { xs: "none", lg: "block" };
  return (
    <>
      <Title title="Inbox" />
      <Box sx={{ display: open ? hiddenWhenNarrow : "block" }}>
        <InboxFilters params={params} onChange={(next) => navigate(`/inbox/${open}?${next}`, { replace: true })} />
      </Box>
      <Box sx={{ height: 4 }}>{isFetching && !data && <LinearProgress aria-label="Loading" />}</Box>
      {error && (
        <Alert severity="error" action={<Button onClick={() => refetch()}>Retry</Button>}>
          {error.message}
        </Alert>
      )}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "360px minmax(0, 1fr)" } }}>
        <Box
          sx={{
            display: open ? hiddenWhenNarrow : "block",
            borderRight: { lg: 1 },
            borderColor: { lg: "divider" },
            maxHeight: { lg: "calc(100vh - 170px)" },
            overflowY: { lg: "auto" },
          }}
        >
          {data && data.count > 0 && <InboxList page={data} open={open} params={params} />}
          {data?.count === 0 && (
            <EmptyPage
              heading="Nothing here"
              action={<Button onClick={() => navigate("/inbox")}>Show open conversations</Button>}
            >
              {params.size === 0 ? "All conversations are answered." : "No conversation matches your search."}
            </EmptyPage>
          )}
        </Box>
        {open ? (
          <ConversationPanel key={open} reference={open} back={back} actions={actions} />
        ) : (
          <Typography color="text.secondary" sx={{ display: hiddenWhenNarrow, m: 4 }}>
            Choose a conversation, or press j for the first one. Press ? for all keys.
          </Typography>
        )}
      </Box>
    </>
  );
}
