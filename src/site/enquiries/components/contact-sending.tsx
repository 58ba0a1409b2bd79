import { useEffect, useLayoutEffect, useRef } from "react";
import { permissionPurposes } from "#db/schema/choices.ts";
import { withinTimeout } from "#ui/form/reply-timeout.ts";
import { solveCaptcha } from "#ui/form/solve-captcha.ts";
import { DraftNotice } from "#ui/offline/draft-notice.tsx";
import { beginSending } from "#ui/offline/send-or-keep.ts";
import { useDraft } from "#ui/offline/use-draft.ts";

const created = 201;
const storedFields = ["name", "email", "contact", "message"];

/**
 * Inside the form of the Contact Us dialog: stores what is typed until the server has taken it, and says so when it was
 * not sent. It finds its form by itself, because the dialog is drawn long before this is fetched.
 *
 * @param owner e-mail address of who is signed in, "" for others: nobody reads another person's text
 */
export function ContactDraft({ owner, state }: { owner: string; state: "idle" | "sending" | "sent" | "unsent" }) {
  const draft = useDraft(`contact-dialog:${owner}`, storedFields);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(draft);
  latest.current = draft;
  useLayoutEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const { form: found } = latest.current;
    found.current = form;
    const save = () => latest.current.save();
    const saveToSend = () => latest.current.saveToSend();
    form.addEventListener("input", save);
    form.addEventListener("submit", saveToSend);
    return () => {
      form.removeEventListener("input", save);
      form.removeEventListener("submit", saveToSend);
    };
  }, []);
  useEffect(() => {
    if (state === "sent") latest.current.drop();
  }, [state]);
  const { sendKey } = draft;
  useEffect(() => {
    // What was typed before this arrived.
    if (sendKey) latest.current.save();
  }, [sendKey]);
  return (
    <div ref={place} className="contents">
      <DraftNotice draft={draft} isNotSent={state === "unsent"} />
      <input type="hidden" name="send_key" value={sendKey} />
    </div>
  );
}

/**
 * Sends the dialog's form.
 *
 * @returns "unsent": no reply came back in time; `problem`: the server refused it, in words where they help
 */
export async function sendMessage(form: HTMLFormElement): Promise<"sent" | "unsent" | { problem: string | null }> {
  beginSending();
  try {
    return await withinTimeout(post(form));
  } catch {
    return "unsent";
  }
}

async function post(form: HTMLFormElement): Promise<"sent" | { problem: string | null }> {
  await solveCaptcha(form);
  const values = new FormData(form);
  const ticked = Object.fromEntries(permissionPurposes.map((purpose) => [purpose, values.has(purpose)]));
  const response = await fetch("/contacts/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...Object.fromEntries(values), ...ticked, is_active: true }),
  });
  if (response.status === created) return "sent";
  const problem = await response.json().catch(() => ({}));
  const says = String(problem.code).startsWith("captcha") ? problem.error : Object.values(problem.fields ?? {})[0];
  return { problem: typeof says === "string" ? says : null };
}
