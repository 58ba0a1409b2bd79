import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { useId } from "react";
import { shortDay } from "../payments/days.ts";

const width = 640;
const height = 140;
const bottom = 20;

/** Counts per day, including days with none. */
export interface DayCount {
  day: string;
  count: number;
  /** Additional text in the table, such as a sum. */
  more?: string;
}

/** Counts by day as bars; the same figures are in a table for screen readers. */
export function DayPlot({ heading, days }: { heading: string; days: DayCount[] }) {
  const id = useId();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const all = days.reduce((sum, { count }) => sum + count, 0);
  const step = width / days.length;
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h6" component="h2">
        {heading}: {all}
      </Typography>
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" aria-hidden="true">
        <line x1="0" x2={width} y1={height - bottom} y2={height - bottom} stroke="currentColor" strokeOpacity="0.4" />
        {days.map(({ day, count }, index) => {
          const tall = ((height - bottom - 16) * count) / most;
          return (
            <g key={day}>
              <rect
                x={index * step + 2}
                y={height - bottom - tall}
                width={step - 4}
                height={tall}
                fill="currentColor"
                fillOpacity="0.65"
              />
              {count > 0 && (
                <text
                  x={(index + 0.5) * step}
                  y={height - bottom - tall - 3}
                  textAnchor="middle"
                  fontSize="10"
                  fill="currentColor"
                >
                  {count}
                </text>
              )}
            </g>
          );
        })}
        {[0, Math.floor(days.length / 2), days.length - 1].map((index) => (
          <text
            key={index}
            x={index === 0 ? 0 : index === days.length - 1 ? width : (index + 0.5) * step}
            y={height - 5}
            textAnchor={index === 0 ? "start" : index === days.length - 1 ? "end" : "middle"}
            fontSize="11"
            fill="currentColor"
          >
            {shortDay(days[index]?.day ?? "")}
          </text>
        ))}
      </svg>
      <Box component="details">
        <Typography component="summary" variant="body2" sx={{ cursor: "pointer" }}>
          Show as a table
        </Typography>
        <DayTable heading={heading} days={days} />
      </Box>
    </Box>
  );
}

function DayTable({ heading, days }: { heading: string; days: DayCount[] }) {
  const hasMore = days.some(({ more }) => more !== undefined);
  return (
    <Table size="small" aria-label={heading}>
      <TableHead>
        <TableRow>
          <TableCell>Day</TableCell>
          <TableCell align="right">Count</TableCell>
          {hasMore && <TableCell align="right">Sum</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {days.toReversed().map(({ day, count, more }) => (
          <TableRow key={day}>
            <TableCell component="th" scope="row">
              {shortDay(day)}
            </TableCell>
            <TableCell align="right">{count}</TableCell>
            {hasMore && <TableCell align="right">{more}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
