import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { Link as RouterLink } from "react-router";
import type { Overview } from "../../../src/staff/overview/contract.ts";
import { dayInWords, timeInIndia } from "../shared/changes.ts";

/** A heading with a table, or with a sentence when it is empty. */
export function Section({
  heading,
  heads,
  empty,
  rows,
}: {
  heading: string;
  heads: string[];
  empty: string;
  rows: { key: string; cells: ReactNode[] }[];
}) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0, overflowX: "auto" }}>
      <Typography id={id} variant="h6" component="h2">
        {heading}
      </Typography>
      {rows.length === 0 ? (
        <Typography color="text.secondary">{empty}</Typography>
      ) : (
        <Table size="small" aria-labelledby={id}>
          <TableHead>
            <TableRow>
              {heads.map((head) => (
                <TableCell key={head}>{head}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, cells }) => (
              <TableRow key={key}>
                {cells.map((cell, position) => (
                  <TableCell key={heads[position]} sx={{ overflowWrap: "anywhere" }}>
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  );
}

/** Announcements that the site shows for some days more, each with the way to its last day. */
export function EndingAnnouncements({ announcements }: { announcements: NonNullable<Overview["announcements"]> }) {
  return (
    <Section
      heading="Announcements about to end"
      heads={["Last day", "Announcement"]}
      empty=""
      rows={announcements.map(({ id, text, ends_on: endsOn }) => ({
        key: String(id),
        cells: [
          dayInWords(endsOn),
          <Link key="open" component={RouterLink} to={`/announcements/${id}`}>
            {text}
          </Link>,
        ],
      }))}
    />
  );
}

/** The oldest source of each stream, with its branches one click away. */
export function StaleFacts({ stale }: { stale: NonNullable<Overview["stale"]> }) {
  return (
    <Section
      heading="Oldest facts"
      heads={["Stream", "Oldest source", "Collected on", "Age"]}
      empty="There are no facts with a source yet."
      rows={stale.map((facts) => ({
        key: String(facts.stream_id),
        cells: [
          <Link key="stream" component={RouterLink} to={branchesOf(facts)}>
            {facts.stream}
          </Link>,
          facts.source,
          facts.captured_on,
          `${facts.age_days} days`,
        ],
      }))}
    />
  );
}

function branchesOf({ stream_id, source_id }: { stream_id: number; source_id: number }): string {
  return `/branches?filter=${encodeURIComponent(JSON.stringify({ stream_id, source_id }))}`;
}

export function LastImports({ imports }: { imports: NonNullable<Overview["imports"]> }) {
  return (
    <Section
      heading="Last imports"
      heads={["Import", "State", "By"]}
      empty="No imports yet."
      rows={imports.map((run) => ({
        key: String(run.id),
        cells: [
          <Link key="run" component={RouterLink} to={`/imports/${run.id}`}>
            {run.file_name}
          </Link>,
          run.state,
          `${run.staff_name}, ${timeInIndia(run.created_at)}`,
        ],
      }))}
    />
  );
}

/** Frequent searches, and searches without results. */
export function Searches({ searches }: Pick<Overview, "searches">) {
  const lists = [
    { heading: "Most searched in 30 days", rows: searches.most, empty: "Nobody has searched yet." },
    { heading: "Searched without result", rows: searches.without_result, empty: "Every search found something." },
  ];
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { md: "1fr 1fr" } }}>
      {lists.map(({ heading, rows, empty }) => (
        <Section
          key={heading}
          heading={heading}
          heads={["Words", "Searches", "Without result"]}
          empty={empty}
          rows={rows.map((row) => ({ key: row.words, cells: [row.words, row.searches, row.without_result] }))}
        />
      ))}
    </Box>
  );
}
