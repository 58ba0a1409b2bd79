import { Alert, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useRecordContext } from "react-admin";
import { call } from "../../frame/api.ts";

interface NearCollege {
  college_id: number;
  name: string;
  city: string;
  metres: number;
  is_manual: boolean;
}

/** Saved colleges near the open hostel: computed from its coordinates, or linked manually. */
export function NearColleges() {
  const record = useRecordContext();
  const { data, error } = useQuery({
    queryKey: ["hostels", "near-colleges", record?.id, record?.version],
    queryFn: () => call<{ results: NearCollege[] }>(`hostels/${record?.id}/near-colleges/`),
    enabled: record !== undefined,
  });
  if (!record) return null;
  if (error) return <Alert severity="error">{error.message}</Alert>;
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mt: 2 }}>
        Near colleges
      </Typography>
      <Typography color="text.secondary">
        We find colleges within 10 km (straight line) from the coordinates. The page shows the nearest twelve.
      </Typography>
      {data && data.results.length > 0 && <NearTable colleges={data.results} />}
    </>
  );
}

function NearTable({ colleges }: { colleges: NearCollege[] }) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>College</TableCell>
          <TableCell>City</TableCell>
          <TableCell align="right">Metres</TableCell>
          <TableCell>How</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {colleges.map(({ college_id: id, name, city, metres, is_manual }) => (
          <TableRow key={id}>
            <TableCell>{name}</TableCell>
            <TableCell>{city}</TableCell>
            <TableCell align="right">{metres.toLocaleString("en-IN")}</TableCell>
            <TableCell>{is_manual ? "By hand" : "Found"}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
