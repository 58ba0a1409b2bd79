import { Alert, Link, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { Title } from "react-admin";
import { Link as RouterLink, useSearchParams } from "react-router";
import { timeInIndia } from "../shared/changes.ts";
import { Pager, queryOf, SearchBar } from "./search-bar.tsx";
import { useStudents } from "./use-people.ts";

/** Columns hidden on narrow screens. */
const wideOnly = { display: { xs: "none", lg: "table-cell" } };

/** Students by name, e-mail, phone or package. Opening a record is logged. */
export default function StudentsPage() {
  const [params] = useSearchParams();
  const { data, error } = useStudents(queryOf(params));
  return (
    <>
      <Title title="Students" />
      <SearchBar label="Students" placeholder="Name, e-mail, phone or package" />
      {error && <Alert severity="error">{error.message}</Alert>}
      <Table
        size="small"
        aria-label="Students"
        sx={{ "& td": { overflowWrap: "anywhere" }, "& td:last-child, & th:last-child": wideOnly }}
      >
        <TableHead>
          <TableRow>
            {["Name", "E-mail", "Phone", "Package", "Consent", "Signed up"].map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data?.results.map((student) => (
            <TableRow key={student.id} hover>
              <TableCell>
                <Link component={RouterLink} to={`/students/${student.id}`}>
                  {student.name || "Details withdrawn"}
                </Link>
                {student.erase_at && " (leaves)"}
              </TableCell>
              <TableCell>{student.email}</TableCell>
              <TableCell>{student.contact}</TableCell>
              <TableCell>{student.package_name}</TableCell>
              <TableCell>{student.consent.replace("_", " ")}</TableCell>
              <TableCell>{timeInIndia(student.registered_at)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {data && <Pager count={data.count} />}
    </>
  );
}
