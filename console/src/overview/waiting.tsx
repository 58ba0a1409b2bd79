import { Box, Card, CardActionArea, CardContent, Typography } from "@mui/material";
import { Link } from "react-router";
import type { Overview } from "../../../src/staff/overview/contract.ts";
import { timeInIndia } from "../shared/changes.ts";

interface Tile {
  label: string;
  count: number;
  hint: string;
  to: string;
}

/** Open work for staff, with links to the pages where it is done. */
export function Waiting({ overview }: { overview: Overview }) {
  const tiles = tilesOf(overview);
  if (tiles.length === 0) return null;
  return (
    <Box component="section" aria-label="What waits" sx={{ display: "flex", gap: 2, flexWrap: "wrap" }}>
      {tiles.map(({ label, count, hint, to }) => (
        <Card key={label} variant="outlined" sx={{ minWidth: 200, flex: "1 1 200px" }}>
          <CardActionArea component={Link} to={to} sx={{ height: "100%" }}>
            <CardContent>
              <Typography variant="h4" component="p">
                {count}
              </Typography>
              <Typography>{label}</Typography>
              <Typography variant="body2" color="text.secondary">
                {hint}
              </Typography>
            </CardContent>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}

function tilesOf({ conversations, reports, offices, payments, deliverables, calls }: Overview): Tile[] {
  const tiles: Tile[] = [];
  if (conversations) {
    const { unanswered, oldest_at: oldest, tickets, messages } = conversations;
    const hint = oldest
      ? `${tickets} tickets, ${messages} messages; the oldest from ${timeInIndia(oldest)}`
      : "All conversations are answered";
    tiles.push({ label: "Unanswered conversations", count: unanswered, hint, to: "/inbox" });
  }
  if (reports) {
    const { waiting, oldest_at: oldest } = reports;
    const hint = oldest
      ? `Disputed on the site until decided; the oldest from ${timeInIndia(oldest)}`
      : "All reports are decided";
    tiles.push({ label: "Reported figures", count: waiting, hint, to: "/figure-reports" });
  }
  if (offices) {
    const { claims, statements } = offices;
    tiles.push({
      label: "Colleges' claims and statements",
      count: claims + statements,
      hint: `${claims} claims of pages, ${statements} statements`,
      to: claims > 0 || statements === 0 ? "/college-offices" : "/college-statements",
    });
  }
  if (deliverables) {
    const { late, disputed } = deliverables;
    tiles.push({
      label: "Late deliverables",
      count: late,
      hint: `Not delivered by their day; ${disputed} disputed`,
      to: conversations ? "/deliverables?state=late" : "/orders",
    });
  }
  if (calls) {
    const { promised, free, waiting } = calls;
    const advice = promised > free ? ": add hours, or stop offering a package with calls" : "";
    tiles.push({
      label: "Calls not booked",
      count: promised,
      hint: `Due within 30 days; ${free} ${free === 1 ? "time is" : "times are"} free, ${waiting} wait for one${advice}`,
      to: conversations ? "/calls" : "/packages",
    });
  }
  if (payments) {
    const { in_queue: queue, refunds_waiting: waiting, refunds_failed: failed } = payments;
    tiles.push(
      {
        label: "Payments to review",
        count: queue,
        hint: "Paid, but not completed automatically",
        to: "/payment-queue",
      },
      { label: "Refunds waiting", count: waiting, hint: `For a second person; ${failed} failed`, to: "/refunds" },
    );
  }
  return tiles;
}
