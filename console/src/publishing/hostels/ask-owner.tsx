import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { type HttpError, useNotify, useRecordContext } from "react-admin";
import { call, type Problem } from "../../frame/api.ts";

/** E-mails the owner of the open hostel a link to confirm its facts. */
export function AskOwner() {
  const record = useRecordContext();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<{ sent_to: string }>(`hostel-owner-links/${record?.id}/`, { method: "POST" }),
    onSuccess: ({ sent_to: to }) => notify(`The link is on its way to ${to}`, { type: "success" }),
    onError: (error) => {
      const { fields } = ((error as HttpError).body ?? {}) as Problem;
      notify(Object.values(fields ?? {})[0] ?? error.message, { type: "error" });
    },
  });
  if (!record?.id) return null;
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      Ask the owner to confirm
    </Button>
  );
}
