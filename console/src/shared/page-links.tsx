import { Pagination } from "@mui/material";

interface Props {
  /** From 1. */
  page: number;
  /** Rows on all pages. */
  count: number;
  perPage: number;
  onTurn: (page: number) => void;
}

/** Links to the pages of a table; nothing when one page holds all of it. */
export function PageLinks({ page, count, perPage, onTurn }: Props) {
  if (count <= perPage) return null;
  return (
    <Pagination
      sx={{ mt: 2 }}
      page={page}
      count={Math.ceil(count / perPage)}
      onChange={(_event, chosen) => onTurn(chosen)}
    />
  );
}
