import { Box, Button, Chip, TextField, Typography } from "@mui/material";
import { type FormEvent, useState } from "react";
import type { ListProposal } from "../../../src/features/appointments/written/proposal-contract.ts";
import { proposalLimits } from "../../../src/features/appointments/written/proposal-rules.ts";
import type { StaffCallDetails } from "../../../src/staff/calls/contract.ts";
import { BranchSearch, type FoundBranch } from "./branch-search.tsx";
import { Choose } from "./choose.tsx";
import { useCallAct } from "./use-calls.ts";

const kindWords: Record<ListProposal["kind"], string> = { add: "Add", move: "Move", remove: "Remove" };
const stateWords: Record<ListProposal["state"], string> = {
  open: "Waits for the student",
  accepted: "Accepted",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

/** Changes proposed to the student's lists, and a form for the next one. */
export function Proposals({ one }: { one: StaffCallDetails }) {
  const change = useCallAct();
  return (
    <Box component="section" aria-label="Proposed changes" sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        Proposed changes
      </Typography>
      {one.proposals.map(({ id, kind, name, after, list_name: list, state, fits }) => (
        <Box key={id} sx={{ mt: 1 }}>
          <Typography variant="body2">
            {list}: {kindWords[kind].toLowerCase()} {name}
            {kind === "remove" ? "" : after ? `, behind ${after}` : ", to the top"}
          </Typography>
          <Chip size="small" variant="outlined" label={stateWords[state]} />
          {state === "open" && !fits && <Chip size="small" color="warning" label="No longer fits" sx={{ ml: 0.5 }} />}
          {state === "open" && (
            <Button
              size="small"
              disabled={change.isPending}
              onClick={() =>
                change.mutate({ path: `calls/${one.id}/proposals/${id}/`, method: "DELETE", done: "Withdrawn" })
              }
            >
              Withdraw
            </Button>
          )}
        </Box>
      ))}
      {one.lists.length > 0 && <ProposalForm one={one} />}
    </Box>
  );
}

function ProposalForm({ one }: { one: StaffCallDetails }) {
  const [listId, setListId] = useState(one.lists[0]?.id ?? "");
  const [kind, setKind] = useState<ListProposal["kind"]>("move");
  const [key, setKey] = useState("");
  const [branch, setBranch] = useState<FoundBranch | null>(null);
  const [after, setAfter] = useState("");
  const [reason, setReason] = useState("");
  const change = useCallAct();
  const list = one.lists.find(({ id }) => id === listId);
  const choices = (list?.choices ?? []).map((choice): [string, string] => [String(choice.key), choice.text]);
  const isReady = reason.trim() !== "" && (kind === "add" ? branch !== null : key !== "");
  function send(event: FormEvent) {
    event.preventDefault();
    const what = kind === "add" ? { branch_id: branch?.branch_id } : { key: Number(key) };
    const body = { list: listId, kind, ...what, after: after ? Number(after) : null, reason };
    change.mutate({ path: `calls/${one.id}/proposals/`, body, done: "Proposed" }, { onSuccess: clear });
  }
  function clear() {
    setKey("");
    setBranch(null);
    setReason("");
  }
  function chooseList(id: string) {
    setListId(id);
    setKey("");
    setAfter("");
    setBranch(null);
  }
  return (
    <form onSubmit={send}>
      <Choose label="List" value={listId} onChoose={chooseList} options={one.lists.map(({ id, name }) => [id, name])} />
      <Choose
        label="Change"
        value={kind}
        onChoose={(value) => setKind(value as ListProposal["kind"])}
        options={Object.entries(kindWords)}
      />
      {kind === "add" ? (
        <BranchSearch authority={list?.authority ?? "other"} value={branch} onChange={setBranch} />
      ) : (
        <Choose label="Choice" value={key} onChoose={setKey} options={[["", "Choose"], ...choices]} />
      )}
      {kind !== "remove" && (
        <Choose
          label="Place"
          value={after}
          onChoose={setAfter}
          options={[
            ["", "At the top"],
            ...choices
              .filter(([value]) => value !== key)
              .map(([value, text]): [string, string] => [value, `Behind ${text}`]),
          ]}
        />
      )}
      <TextField
        fullWidth
        required
        multiline
        margin="dense"
        label="Reason, which the student reads"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: proposalLimits.reason } }}
      />
      <Button type="submit" variant="outlined" size="small" disabled={!isReady || change.isPending}>
        Propose it
      </Button>
    </form>
  );
}
