import { type FormEvent, useState } from "react";
import { cleanFileName, fileProblems } from "#features/tickets/rules.ts";
import { maxFileBytes, maxFiles } from "#features/tickets/values.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { useRefusals } from "#lib/messages/use-refusals.ts";
import { replyTimeoutMs } from "#ui/form/reply-timeout.ts";
import { beginSending } from "#ui/offline/send-or-keep.ts";

/**
 * Sends a form with files and tells how far it is. What was typed stays in the form whatever happens.
 *
 * @param address the call that takes it, which answers 201
 * @param onSent what happens with its reply
 * @returns `send` for the form's onSubmit (without script the form goes to its page, which does the same); `percent` of
 *   the form that was sent, null while nothing is; `errors` of the last attempt by field name, null before it; `isNotSent`
 *   when the last attempt got no reply in time
 */
export function useUpload<Reply>(address: string, onSent: (reply: Reply, form: HTMLFormElement) => void) {
  const m = useMessages();
  const say = useRefusals();
  const [percent, setPercent] = useState<number | null>(null);
  const [errors, setErrors] = useState<Record<string, string> | null>(null);
  const [isNotSent, setNotSent] = useState(false);

  function fail(problems: Record<string, string>) {
    setPercent(null);
    setErrors(problems);
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (percent !== null) return;
    const form = event.currentTarget;
    const body = new FormData(form);
    const problem = filesProblem(body.getAll("files"));
    if (problem) return fail({ files: say(problem) });
    beginSending();
    setErrors(null);
    setNotSent(false);
    setPercent(0);
    const request = new XMLHttpRequest();
    // Files may take minutes on a slow line; what is given up is a request that does not move.
    let timer = 0;
    const awaitProgress = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), replyTimeoutMs);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      awaitProgress();
      setPercent(Math.floor((loaded / total) * 100));
    };
    request.onloadend = () => clearTimeout(timer);
    request.onerror = request.onabort = () => {
      setNotSent(true);
      fail({});
    };
    request.onload = () => {
      const reply = readReply(request.responseText);
      if (request.status === 201) {
        setPercent(null);
        onSent(reply as Reply, form);
      } else if (request.status === 401) fail({ form: m.tickets.signed_out() });
      else if (reply?.fields) fail(reply.fields);
      else fail({ form: reply?.error ?? m.tickets.failed() });
    };
    awaitProgress();
    request.open("POST", address);
    request.send(body);
  }
  return { send, percent, errors, isNotSent };
}

/** What the server would say of the files, known before a byte is sent. */
function filesProblem(entries: FormDataEntryValue[]): string | null {
  const files = entries.filter((entry): entry is File => entry instanceof File && entry.name !== "");
  if (files.length > maxFiles) return fileProblems.tooMany();
  const empty = files.find(({ size }) => size === 0);
  if (empty) return fileProblems.empty(cleanFileName(empty.name));
  const large = files.find(({ size }) => size > maxFileBytes);
  return large ? fileProblems.tooLarge(cleanFileName(large.name)) : null;
}

function readReply(text: string): { error?: string; fields?: Record<string, string> } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
