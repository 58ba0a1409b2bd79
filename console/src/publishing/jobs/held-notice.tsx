import { Alert, AlertTitle, Box, Button } from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNotify, useRecordContext, useRefresh } from "react-admin";
import { call } from "../../frame/api.ts";

interface Clearance {
  state: "not_needed" | "held" | "cleared";
  sentences: string[];
  cleared_by: string | null;
  may_clear: boolean;
}

/** Why the open posting is not on the site: its sentences about money, and a second person's word on them. */
export function HeldNotice() {
  const record = useRecordContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const path = `jobs/${record?.id}/clearance/`;
  const { data } = useQuery({
    queryKey: ["clearance", record?.id, record?.version],
    queryFn: () => call<Clearance>(path),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (publish: boolean) => call(path, { method: "POST", body: { version: record?.version, publish } }),
    onSuccess: (_reply, publish) => notify(publish ? "Job cleared and published" : "Job cleared"),
    onError: (error) => notify(error.message, { type: "error" }),
    onSettled: refresh,
  });
  if (!data || data.state === "not_needed") return null;
  if (data.state === "cleared") {
    return <Alert severity="success">{data.cleared_by} read its words about money and cleared it.</Alert>;
  }
  return (
    <Alert severity="warning" role="status" sx={{ width: "100%", mb: 2 }}>
      <AlertTitle>Held until a second person clears it</AlertTitle>
      <MarkedSentences sentences={data.sentences} />
      {data.may_clear ? (
        <>
          <p>If students pay nothing for this, clear it. If they do, tick “Asks the student for money” instead.</p>
          <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
            <Button variant="contained" size="small" disabled={isPending} onClick={() => mutate(true)}>
              Clear and publish
            </Button>
            <Button variant="outlined" size="small" disabled={isPending} onClick={() => mutate(false)}>
              Clear
            </Button>
          </Box>
        </>
      ) : (
        <p>You wrote on this text, so somebody else must clear it.</p>
      )}
    </Alert>
  );
}

/** What a posting says about money, marked. */
export function MarkedSentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <mark>{sentence}</mark>
        </li>
      ))}
    </ul>
  );
}
