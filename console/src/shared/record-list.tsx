import Download from "@mui/icons-material/Download";
import Upload from "@mui/icons-material/Upload";
import { Button } from "@mui/material";
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";
import {
  CreateButton,
  DataTable,
  FilterButton,
  List,
  Pagination,
  SearchInput,
  type SortPayload,
  TopToolbar,
  useListContext,
  useRefresh,
  useResourceContext,
  useResourceDefinition,
} from "react-admin";
import { listQuery } from "../frame/data-provider.ts";
import { BulkBar, type BulkChange } from "./bulk-bar.tsx";
import { EmptyPage } from "./empty-page.tsx";

const ImportDialog = lazy(() => import("./import-dialog.tsx"));

/** Imports a CSV file in the format of the export. */
function ImportButton() {
  const resource = useResourceContext() as string;
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<Upload />} onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setOpen(false)} onDone={refresh} />
        </Suspense>
      )}
    </>
  );
}

interface Props {
  /** Columns: `<DataTable.Col source="name" />`, `<DataTable.NumberCol …/>`. */
  children: ReactNode;
  sort: SortPayload;
  /** Filter inputs beside the text search; `alwaysOn` for those that everybody needs. */
  filters?: ReactElement[];
  /** The filter when the list is opened. */
  filterDefaultValues?: Record<string, unknown>;
  /** What the search covers: "Name, city or code". */
  searchHint?: string;
  /** Bulk changes. */
  bulk?: BulkChange[];
  /** Records can be removed, one or many at a time. */
  canRemove?: boolean;
  /** The list has CSV export and import. */
  hasCsv?: boolean;
  /** More buttons above the list. */
  actions?: ReactNode;
  /** Label of the Create button. */
  createLabel?: string;
  /** Shown when there is no record at all. */
  empty?: string;
}

/** A list of records: search, filters, sorting, columns, CSV, bulk changes. Its state is in the URL. */
export function RecordList({ children, filters = [], searchHint, bulk, canRemove, hasCsv = true, ...rest }: Props) {
  const { actions, createLabel, empty, sort, filterDefaultValues } = rest;
  const resource = useResourceContext();
  const hasBulk = (bulk && bulk.length > 0) || canRemove;
  const hint = searchHint ?? "Search";
  const search = (
    <SearchInput key="q" source="q" alwaysOn placeholder={hint} slotProps={{ htmlInput: { "aria-label": hint } }} />
  );
  return (
    <List
      sort={sort}
      perPage={25}
      filterDefaultValues={filterDefaultValues}
      filters={[search, ...filters]}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}
      actions={
        <ListActions hasFilters={filters.length > 0} hasCsv={hasCsv} actions={actions} createLabel={createLabel} />
      }
      empty={<EmptyList text={empty} hasCsv={hasCsv} />}
      storeKey={`${resource}.list`}
    >
      <DataTable
        size="small"
        rowClick="edit"
        bulkActionButtons={hasBulk ? <BulkBar changes={bulk ?? []} canRemove={canRemove} /> : false}
      >
        {children}
      </DataTable>
    </List>
  );
}

type ActionProps = Pick<Props, "hasCsv" | "actions" | "createLabel"> & { hasFilters: boolean };

function ListActions({ hasFilters, hasCsv, actions, createLabel }: ActionProps) {
  const { hasCreate } = useResourceDefinition();
  return (
    <TopToolbar>
      {actions}
      {hasFilters && <FilterButton />}
      {hasCsv && <ImportButton />}
      {hasCsv && <ExportButton />}
      {hasCreate && <CreateButton variant="contained" label={createLabel} />}
    </TopToolbar>
  );
}

function EmptyList({ text, hasCsv }: { text?: string; hasCsv: boolean }) {
  const { hasCreate } = useResourceDefinition();
  return (
    <EmptyPage
      heading="Nothing here yet"
      action={
        <>
          {hasCreate && <CreateButton variant="contained" />} {hasCsv && <ImportButton />}
        </>
      }
    >
      {text ?? "Records you add will appear in this list."}
    </EmptyPage>
  );
}

/** Downloads the filtered list as a CSV file. */
function ExportButton() {
  const resource = useResourceContext();
  const { filterValues, sort } = useListContext();
  const query = listQuery({ filter: filterValues, sort });
  return (
    <Button
      component="a"
      href={`/api/staff/${resource}/export.csv?${query}`}
      download
      size="small"
      startIcon={<Download />}
    >
      Export
    </Button>
  );
}
