import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { type Difference, inWords, pathInWords } from "./differences.ts";

/** What changed, field by field: before and after. */
export function DifferenceTable({ rows }: { rows: Difference[] }) {
  if (rows.length === 0) return <Typography color="text.secondary">No field is different.</Typography>;
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: "22%" }}>Field</TableCell>
            <TableCell>Before</TableCell>
            <TableCell>After</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ path, before, after }) => (
            <TableRow key={path.join(".")} sx={{ verticalAlign: "top" }}>
              <TableCell component="th" scope="row">
                {pathInWords(path)}
              </TableCell>
              <TableCell>
                <Marked element="del" text={inWords(before)} other={inWords(after)} />
              </TableCell>
              <TableCell>
                <Marked element="ins" text={inWords(after)} other={inWords(before)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** How many unchanged characters are shown around a difference. */
const around = 60;

/** A text with its difference marked; of a long text only the surroundings are shown. */
function Marked({ element: Element, text, other }: { element: "del" | "ins"; text: string; other: string }) {
  const [start, end] = differingPart(text, other);
  const head = text.slice(0, start);
  const tail = text.slice(end);
  return (
    <Box component="span" sx={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
      {head.length > around ? `…${head.slice(-around)}` : head}
      <Box
        component={Element}
        sx={{
          textDecoration: Element === "del" ? "line-through" : "none",
          bgcolor: Element === "del" ? "difference.removed" : "difference.added",
        }}
      >
        {text.slice(start, end)}
      </Box>
      {tail.length > around ? `${tail.slice(0, around)}…` : tail}
    </Box>
  );
}

/** Where the difference between `text` and `other` begins and ends; for short texts, the whole text. */
function differingPart(text: string, other: string): [number, number] {
  if (text.length < around && other.length < around) return [0, text.length];
  const least = Math.min(text.length, other.length);
  let start = 0;
  while (start < least && text[start] === other[start]) start += 1;
  let same = 0;
  while (same < least - start && text[text.length - 1 - same] === other[other.length - 1 - same]) same += 1;
  return [start, text.length - same];
}
