import Inbox from "@mui/icons-material/Inbox";
import { Badge } from "@mui/material";
import { useCounts } from "./use-inbox.ts";

/** The inbox's menu icon, with the number of unanswered conversations. */
export function InboxIcon() {
  const { data } = useCounts();
  const waiting = data?.waiting ?? 0;
  return (
    <Badge
      badgeContent={waiting}
      max={999}
      color="error"
      slotProps={{ badge: { "aria-label": `${waiting} unanswered`, role: "img" } }}
    >
      <Inbox />
    </Badge>
  );
}
