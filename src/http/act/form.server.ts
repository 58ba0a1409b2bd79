import { data } from "react-router";
import type { z } from "zod";
import { AppError, type FieldErrors, type ProblemCode } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { inLanguage } from "#lib/messages/refusals.server.ts";
import { messagesByField } from "#lib/messages-by-field.ts";
import type { Who } from "#policies/policy.ts";
import { notFound } from "../documents/page-errors.server.ts";
import { type FormAct, type FormAction, formAction, type SentForm } from "../request/form-action.server.ts";
import { isMultipart } from "../request/json-bodies-only.server.ts";
import type { UploadedFile } from "../request/read-multipart.server.ts";
import { type SignedInStudent, visitorContext } from "../request-context.server.ts";
import { noStore } from "../responses/no-store.ts";
import { type Act, readActUpload, stepsOf } from "./act.server.ts";
import { readForm, shownAgain, typedIn } from "./read-form.ts";

/** What a page shows after one of its forms was sent. */
export interface FormOutcome<Done> {
  /** What was done; null when it was refused. */
  done: Done | null;
  /** By field; `form` for what is about no field. */
  errors: FieldErrors;
  /** What was typed, to be shown again; empty when it was done. */
  values: Record<string, string>;
}

type Params = Readonly<Record<string, string | undefined>>;

/** What comes with a form, without the types of its page and its acts. */
export type AnyForm = Omit<SentForm<FormAct, object>, "student"> & { student: SignedInStudent | null };

/** How a form becomes what an act takes, where its fields are not called so. */
interface Reading {
  params?: (form: FormData, ofPage: Params, sent: AnyForm) => unknown;
  input?: (form: FormData, ofPage: Params) => unknown;
  /** What is shown again besides what was typed. */
  values?: (form: FormData) => Record<string, string>;
  /** What only the form has, such as a password typed twice. @returns what is wrong, by field; null: nothing */
  check?: (form: FormData) => FieldErrors | null;
}

/** A button of a page: the act that it does, and what the page says then, or where it leads. */
interface Button<Done> extends Reading {
  act: Act;
  done(result: unknown, sent: AnyForm, ofPage: Params): Done | Response;
}

/** @param done what the page says when the act is done, or the response that leads elsewhere */
export function button<Result, const Done>(
  act: Act<Who, unknown, unknown, unknown, Result>,
  done: (result: Result, sent: AnyForm, ofPage: Params) => Done,
  reading: Reading = {},
): Button<Exclude<Done, Response>> {
  return { act: act as Act, done: done as Button<Exclude<Done, Response>>["done"], ...reading };
}

/**
 * The action of a page whose buttons do acts. The button is the one that the field `intent` names, else the one whose name
 * is a field of the form, else the first; a form with files presses the button whose act takes them. The fields are
 * validated as the JSON body of the act's call is; what is refused comes back by field, in the page's language, with what
 * was typed.
 *
 * @param missing failures that mean that the page itself is about nothing that exists: Page Not Found
 */
export function actForm<Done>(
  buttons: Record<string, Button<Done>>,
  missing: readonly ProblemCode[] = [],
): FormAction<object, Response | ReturnType<typeof data<FormOutcome<Done>>>> {
  const all = Object.values(buttons);
  const upload = all.find(({ act }) => act.files);
  const acts: FormAct[] = all.map(({ act }) => act);
  return formAction(acts, async (form) => {
    const sent = form as AnyForm;
    const typed: Record<string, string> = {};
    try {
      const takesUpload = upload && (all.length === 1 || isMultipart(sent.request));
      const done = await (takesUpload ? pressWithFiles(sent, upload, typed) : press(sent, buttons, typed));
      return done instanceof Response ? done : data({ done, errors: {}, values: {} });
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      if (missing.includes(thrown.code)) throw notFound();
      const { status, fields, message } = inLanguage(sent.locale, thrown);
      return data({ done: null, errors: fields ?? { form: message }, values: typed }, { status });
    }
  });
}

/** @param typed gets what is shown again */
async function press<Done>(sent: AnyForm, buttons: Record<string, Button<Done>>, typed: Record<string, string>) {
  const form = await sent.request.formData();
  const pressed = findButton(buttons, form);
  Object.assign(typed, typedIn(form), pressed?.values?.(form));
  const errors = pressed ? pressed.check?.(form) : {};
  if (!pressed || errors) throw new AppError("invalid_input", errors ?? {});
  const { act } = pressed;
  const result = await doAct(sent, act, {
    params: pressed.params?.(form, sent.params as Params, sent) ?? sent.params,
    input: pressed.input?.(form, sent.params as Params) ?? (act.input && readForm(act.input, form)),
  });
  return pressed.done(result, sent, sent.params as Params);
}

/** @param typed gets what is shown again */
function pressWithFiles<Done>(sent: AnyForm, pressed: Button<Done>, typed: Record<string, string>) {
  const { deps, student, clientAddress, request } = sent;
  const upload = { deps, sender: student?.id ?? `visitor-${clientAddress}`, request };
  return readActUpload(upload, pressed.act, async (form) => {
    Object.assign(typed, shownAgain(form.success ? (form.input as object) : form.values));
    if (!form.success) throw form.error;
    const result = await run(sent, pressed.act, sent.params, form.input, form.files);
    return pressed.done(result, sent, sent.params as Params);
  });
}

/**
 * Does an act for a form that is read elsewhere: validates by the schemas of the act's call, then runs its steps.
 *
 * @throws AppError invalid_input by field, and what the act throws, in the page's language; Response (404) where the address
 *   is none of the act's
 */
export async function doAct<Result>(
  sent: AnyForm,
  act: Act<Who, unknown, unknown, unknown, Result>,
  { params, input }: { params?: unknown; input?: unknown },
): Promise<Result> {
  return run(sent, act, params, act.input && parseInput(act.input, input, sent.locale), []);
}

/** @throws AppError invalid_input by field, in the page's language */
export function parseInput<Input>(schema: z.ZodType<Input>, input: unknown, locale: Locale): Input {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw inLanguage(locale, new AppError("invalid_input", messagesByField(parsed.error)));
}

/**
 * Answers a form with the page itself, which nobody may store: a redirect would need an address, and nothing personal may be
 * in one.
 *
 * @param work makes what the page then shows
 * @param refused makes it of a refusal
 */
export async function answerOnPage<Outcome>(
  work: () => Promise<Outcome>,
  refused: (error: AppError) => Outcome | Promise<Outcome>,
) {
  try {
    return data(await work(), { headers: noStore });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return data(await refused(thrown), { status: thrown.status, headers: noStore });
  }
}

async function run<Result>(
  sent: AnyForm,
  act: Act<Who, unknown, unknown, unknown, Result>,
  params: unknown,
  input: unknown,
  files: UploadedFile[],
): Promise<Result> {
  const address = act.params?.safeParse(params);
  if (address && !address.success) throw notFound();
  const { deps, clientAddress, locale, student, request, context } = sent;
  const steps = await stepsOf(act, {
    deps,
    studentId: student?.id as number,
    staff: undefined,
    params: address?.data,
    query: undefined,
    input,
    files,
    locale,
    clientAddress,
    headers: request.headers,
    request,
    channel: "browser",
    visitor: context.get(visitorContext),
    sessionHash: async () => student?.sessionHash ?? "",
    onServe: (work) => work(),
  });
  return sent.perform(act, steps);
}

function findButton<Done>(buttons: Record<string, Button<Done>>, form: FormData): Button<Done> | undefined {
  const intent = form.get("intent");
  if (typeof intent === "string") return Object.hasOwn(buttons, intent) ? buttons[intent] : undefined;
  const [first] = Object.keys(buttons);
  return buttons[Object.keys(buttons).find((name) => form.has(name)) ?? first ?? ""];
}
