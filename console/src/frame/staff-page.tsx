import { Alert, Box, Button, Card, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  BooleanInput,
  EditBase,
  Loading,
  SelectInput,
  SimpleForm,
  TextInput,
  Title,
  useEditContext,
  useNotify,
  useRecordContext,
  useRefresh,
} from "react-admin";
import { timeInIndia } from "../shared/changes.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { EmptyPage } from "../shared/empty-page.tsx";
import { FormToolbar } from "../shared/form-toolbar.tsx";
import { call } from "./api.ts";
import { roleChoices } from "./roles.ts";
import { useMe } from "./use-me.ts";

/** One member of staff: name, role, active or not, and recovery of a lost second factor or link. */
export default function StaffPage() {
  return (
    <EditBase mutationMode="pessimistic" redirect={false}>
      <OpenMember />
    </EditBase>
  );
}

function OpenMember() {
  const { record, isPending } = useEditContext();
  const me = useMe();
  if (isPending) return <Loading />;
  if (!record) return <EmptyPage heading="Staff member not found">See Staff for everybody who works here.</EmptyPage>;
  return (
    <>
      <Title title={record.name} />
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", lg: "3fr 2fr" }, alignItems: "start" }}>
        <Card>
          <SimpleForm warnWhenUnsavedChanges toolbar={<FormToolbar />}>
            <TextInput source="name" />
            <TextInput
              source="email"
              label="E-mail"
              readOnly
              helperText="This cannot be changed. To use another address, invite it."
            />
            <SelectInput source="role" choices={roleChoices} />
            <BooleanInput
              source="is_active"
              label="May sign in"
              disabled={record.id === me?.id}
              helperText="When switched off, every session ends right away. Their changes stay in the history."
            />
          </SimpleForm>
        </Card>
        <Card sx={{ p: 2 }}>
          <Typography variant="h6" component="h2">
            If they lose access
          </Typography>
          <Facts />
          <Help
            order="Send a new invitation"
            done="New invitation sent"
            path="invitation/"
            text="Sends a link by e-mail to choose a new password. Earlier links no longer work."
          />
          <Help
            order="Reset the second factor"
            done="Second factor reset"
            path="second-factor/"
            method="DELETE"
            text="For a lost phone. They set up a new one when they next sign in. Make sure the request really comes from them."
          />
          <Help
            order="End all sessions"
            done="All sessions ended"
            path="sessions/"
            method="DELETE"
            text="They must sign in again on every device."
          />
        </Card>
      </Box>
    </>
  );
}

function Facts() {
  const record = useRecordContext();
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
      {record?.has_second_factor ? "Second factor set up." : "No second factor yet."}{" "}
      {record?.last_seen_at ? `Last active ${timeInIndia(record.last_seen_at)}.` : "Not signed in."}{" "}
      {record?.invitation_until && `An invitation is open until ${timeInIndia(record.invitation_until)}.`}
    </Typography>
  );
}

type HelpProps = { order: string; done: string; path: string; method?: "POST" | "DELETE"; text: string };

/** One action on this member, with confirmation. */
function Help({ order, done, path, method = "POST", text }: HelpProps) {
  const record = useRecordContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsked, setAsked] = useState(false);
  const act = useMutation({
    mutationFn: () => call(`staff/${record?.id}/${path}`, { method }),
    onSuccess: () => {
      notify(done, { type: "success" });
      refresh();
      setAsked(false);
    },
  });
  return (
    <Box sx={{ my: 0.5 }}>
      <Button onClick={() => setAsked(true)}>{order}</Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`${order} for ${record?.name}?`}
        confirmLabel={order}
        isBusy={act.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => act.mutate()}
      >
        {text}
        {act.error && <Alert severity="error">{act.error.message}</Alert>}
      </ConfirmDialog>
    </Box>
  );
}
