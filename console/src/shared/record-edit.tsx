import OpenInNew from "@mui/icons-material/OpenInNew";
import { Alert, Box, Button, Card, Chip, CircularProgress, Tab, Tabs, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  Create,
  EditBase,
  Loading,
  type RaRecord,
  SimpleForm,
  Title,
  useEditContext,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useResourceDefinition,
} from "react-admin";
import { call } from "../frame/api.ts";
import { ChangeEntry } from "./change-entry.tsx";
import type { ChangePage } from "./changes.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EmptyPage } from "./empty-page.tsx";
import { FormToolbar } from "./form-toolbar.tsx";
import { RestoreButton } from "./restore-button.tsx";
import { type Conflict, useConflict } from "./use-conflict.ts";
import { useDoneNotice } from "./use-done-notice.tsx";

const perPage = 20;

/** All changes of the open record, newest first, each with a button to restore. */
function HistoryTab() {
  const resource = useResourceContext() as string;
  const record = useRecordContext();
  const refresh = useRefresh();
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useQuery({
    queryKey: [resource, "history", String(record?.id), record?.version, page],
    queryFn: () => call<ChangePage>(`${resource}/${record?.id}/history/?page=${page}&per_page=${perPage}`),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return <CircularProgress aria-label="Loading" />;
  if (data.count === 0) return <Typography color="text.secondary">Staff have not changed this record yet.</Typography>;
  return (
    <>
      {data.results.map((change, index) => (
        <ChangeEntry
          key={change.id}
          change={change}
          isOpen={index === 0}
          action={
            change.before && (
              <RestoreButton change={change} side="before" version={record?.version ?? null} onRestored={refresh} />
            )
          }
        />
      ))}
      {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
      {data.count > page * perPage && <Button onClick={() => setPage(page + 1)}>Older</Button>}
    </>
  );
}

export interface RecordTab {
  label: string;
  /** Reads the record with useRecordContext(). */
  content: ReactNode;
}

interface Props {
  /** The form's inputs, by their wire names. */
  children: ReactNode;
  /** More tabs between the form and the history. */
  tabs?: RecordTab[];
  /** More buttons beside "On the site". */
  actions?: ReactNode;
  canRemove?: boolean;
  /** Content beside the form, such as a preview. */
  aside?: ReactNode;
}

/**
 * One record: its form, more tabs, its history. Saving sends the changed fields with the version that was read; if
 * somebody else saved first, both versions are shown.
 */
export function RecordEdit(props: Props) {
  const { conflict, onError, settle } = useConflict();
  const notifyDone = useDoneNotice(useResourceContext() as string);
  const onSuccess = (saved: RaRecord, { previousData }: { previousData?: RaRecord }) =>
    notifyDone("saved", saved.version === previousData?.version ? [] : [saved.id]);
  return (
    <EditBase mutationMode="pessimistic" redirect={false} mutationOptions={{ onError, onSuccess }}>
      <OpenRecord {...props} conflict={conflict} settle={settle} />
    </EditBase>
  );
}

type OpenProps = Props & { conflict: Conflict | null; settle: () => void };

function OpenRecord({ children, tabs = [], actions, canRemove, aside, conflict, settle }: OpenProps) {
  const { record, isPending, error } = useEditContext();
  const [tab, setTab] = useState(0);
  if (isPending) return <Loading />;
  if (error || !record) return <NoRecord />;
  const labels = ["Details", ...tabs.map(({ label }) => label), "History"];
  return (
    <>
      <RecordTitle />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1 }}>
        <Tabs
          value={tab}
          onChange={(_event, chosen) => setTab(chosen)}
          aria-label="Parts of this record"
          sx={{ flexGrow: 1 }}
        >
          {labels.map((label, index) => (
            <Tab key={label} label={label} id={`tab-${index}`} aria-controls={`panel-${index}`} />
          ))}
        </Tabs>
        {actions}
        <OnTheSite />
      </Box>
      {/* The form stays where it is while another tab is read: nothing typed is lost. */}
      <Panel index={0} tab={tab}>
        <Box sx={{ display: "flex", gap: 2, alignItems: "flex-start", flexWrap: { xs: "wrap", lg: "nowrap" } }}>
          <Card sx={{ flexGrow: 1, minWidth: 0 }}>
            <SimpleForm warnWhenUnsavedChanges toolbar={<FormToolbar canRemove={canRemove} />}>
              {children}
            </SimpleForm>
          </Card>
          {aside}
        </Box>
      </Panel>
      {tabs.map(({ label, content }, index) => (
        <Panel key={label} index={index + 1} tab={tab}>
          {tab === index + 1 && content}
        </Panel>
      ))}
      <Panel index={labels.length - 1} tab={tab}>
        {tab === labels.length - 1 && <HistoryTab />}
      </Panel>
      {conflict && <ConflictDialog conflict={conflict} onClose={settle} />}
    </>
  );
}

function Panel({ index, tab, children }: { index: number; tab: number; children: ReactNode }) {
  return (
    <Box role="tabpanel" id={`panel-${index}`} aria-labelledby={`tab-${index}`} hidden={tab !== index}>
      {children}
    </Box>
  );
}

function RecordTitle() {
  const record = useRecordContext();
  const { recordRepresentation: name } = useResourceDefinition();
  const title =
    typeof name === "function" ? name(record) : typeof name === "string" ? record?.[name] : `#${record?.id}`;
  return <Title title={String(title)} />;
}

function NoRecord() {
  const resource = useResourceContext();
  return (
    <>
      <Title title="Not found" />
      <EmptyPage heading="Record not found">
        It may have been removed since. History, searched for {resource}, shows who did it and brings it back.
      </EmptyPage>
    </>
  );
}

/** Creates a record and then opens it. */
export function RecordCreate({
  children,
  defaultValues,
  aside,
  saveLabel,
}: {
  children: ReactNode;
  defaultValues?: Record<string, unknown>;
  aside?: ReactNode;
  saveLabel?: string;
}) {
  return (
    <Create redirect="edit" aside={aside as never}>
      <SimpleForm warnWhenUnsavedChanges defaultValues={defaultValues} toolbar={<FormToolbar saveLabel={saveLabel} />}>
        {children}
      </SimpleForm>
    </Create>
  );
}

/** A link to the record's page on the site, or a note that it has none now. */
function OnTheSite() {
  const path: unknown = useRecordContext()?.site_path;
  if (path === undefined) return null;
  if (typeof path !== "string") return <Chip size="small" label="Not on the site" />;
  return (
    <Button component="a" href={path} target="_blank" rel="noopener" size="small" startIcon={<OpenInNew />}>
      On the site
    </Button>
  );
}
