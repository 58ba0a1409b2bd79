import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { StaffOrderDetail } from "../../../src/staff/payments/contract.ts";
import { dayInWords } from "../shared/changes.ts";
import { DeliverableState } from "../shared/deliverable-state.tsx";

/** What an order promises, and what became of it. Counsellors change it under Deliverables. */
export function OrderDeliverables({ order: { deliverables } }: { order: StaffOrderDetail }) {
  if (deliverables.length === 0)
    return <Typography>This order lists nothing; refunds are for staff to decide.</Typography>;
  const all = deliverables.reduce((sum, { share }) => sum + share, 0);
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table size="small" aria-label="Deliverables">
        <TableHead>
          <TableRow>
            <TableCell>What</TableCell>
            <TableCell>Due</TableCell>
            <TableCell>Share</TableCell>
            <TableCell>State</TableCell>
            <TableCell>Said</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {deliverables.map((one) => (
            <TableRow key={one.id}>
              <TableCell sx={{ overflowWrap: "anywhere", minWidth: 160 }}>{one.title}</TableCell>
              <TableCell>{dayInWords(one.due_on)}</TableCell>
              <TableCell>
                {one.share} of {all}
              </TableCell>
              <TableCell>
                <DeliverableState one={one} />
              </TableCell>
              <TableCell sx={{ overflowWrap: "anywhere", minWidth: 160 }}>
                {[one.note, one.dispute && `Student: ${one.dispute}`, one.answer && `Answer: ${one.answer}`]
                  .filter(Boolean)
                  .map((text) => (
                    <Typography key={text} variant="body2">
                      {text}
                    </Typography>
                  ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
