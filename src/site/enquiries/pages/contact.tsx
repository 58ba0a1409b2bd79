import { Form, useNavigation } from "react-router";
import { readAboutKey } from "#features/enquiries/about.ts";
import { sendMessage } from "#features/enquiries/acts.server.ts";
import type { About, Sender } from "#features/enquiries/contract.ts";
import { nameAbout } from "#features/enquiries/service/name-about.server.ts";
import { getSender } from "#features/enquiries/service/own-enquiries.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext, localeContext, visitorContext } from "#http/request-context.server.ts";
import { cachePublic } from "#http/responses/public-response.server.ts";
import { patterns } from "#lib/addresses.ts";
import { maxLengths } from "#lib/max-lengths.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { InformationPage, Part } from "#site/information/components/information-page.tsx";
import { ItemGrid, Steps } from "#site/information/components/item-list.tsx";
import { readContent } from "#site/information/read-content.server.ts";
import { Button } from "#ui/button.tsx";
import { CaptchaField } from "#ui/form/captcha-field.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Field, TextField } from "#ui/form/field.tsx";
import { useSolvedSubmit } from "#ui/form/use-solved-submit.ts";
import { Link } from "#ui/link.tsx";
import { DraftNotice } from "#ui/offline/draft-notice.tsx";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { useDraft, useDraftTaken } from "#ui/offline/use-draft.ts";
import { Prose } from "#ui/prose.tsx";
import { AboutNote } from "../components/about-note.tsx";
import { PermissionBoxes } from "../components/permission-boxes.tsx";
import { receiveContactForm } from "../forms/contact.server.ts";
import type { Route } from "./+types/contact";

export async function loader({ url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const student = await context.get(visitorContext)();
  const key = readAboutKey(url.searchParams.get("about"));
  // What it is about would have tags of its own; so few ask that it is not worth them.
  if (!key) cachePublic(context);
  const [sender, about] = await Promise.all([
    student && getSender(deps, student.id),
    key && nameAbout(deps, key, context.get(localeContext)),
  ]);
  return { content: readContent(context, "contact"), sender, about };
}

export const action = formAction(sendMessage, receiveContactForm);

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

const storedFields = ["first_name", "last_name", "contact", "email", "message"];
const draftOf = (sender: Sender | null) => `contact:${sender?.email ?? ""}`;

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const m = useMessages();
  const { content, sender } = loaderData;
  useDraftTaken(draftOf(sender), actionData?.done);
  return (
    <InformationPage content={content} intro={content.intro}>
      <div className="mt-8 grid gap-10 lg:grid-cols-2">
        <div>
          {actionData?.done ? (
            <Sent reference={actionData.done} isSignedIn={sender !== null} />
          ) : (
            <ContactFormFields outcome={actionData} sender={sender} about={actionData?.about ?? loaderData.about} />
          )}
        </div>
        <div>
          <h2 className="sr-only">{m.contact.where()}</h2>
          <ItemGrid items={content.details.items} isSingleColumn />
          <section className="mt-6">
            <h2 className="text-xl">{content.hours.heading}</h2>
            <Prose html={content.hours.text} className="mt-2" />
          </section>
        </div>
      </div>
      <Part heading={content.after.heading}>
        <Steps steps={content.after.steps} />
      </Part>
    </InformationPage>
  );
}

function Sent({ reference, isSignedIn }: { reference: string; isSignedIn: boolean }) {
  const m = useMessages();
  return (
    <div role="status" className="rounded-card border-2 border-good bg-good-soft p-6">
      <h2 className="text-xl">{m.contact.success()}</h2>
      <p className="mt-2 text-lg">{m.contact.sent()}</p>
      <p className="mt-2">{m.contact.reference({ reference })}</p>
      {isSignedIn ? (
        <Link to={patterns.myEnquiries} className="link mt-2 inline-flex min-h-11 items-center">
          {m.enquiries.title()}
        </Link>
      ) : null}
    </div>
  );
}

function ContactFormFields({
  outcome,
  sender,
  about,
}: {
  outcome: Route.ComponentProps["actionData"];
  sender: Sender | null;
  about: About | null;
}) {
  const m = useMessages();
  const { state, formAction } = useNavigation();
  const sendSolved = useSolvedSubmit();
  const isSending = state !== "idle" && formAction !== undefined;
  const draft = useDraft(draftOf(sender), storedFields);
  const errors = outcome?.errors ?? {};
  const known: Record<string, string> = { ...sender };
  const field = (name: string) => {
    return { name, error: errors[name], defaultValue: outcome?.values[name] ?? known[name] };
  };
  return (
    <Form
      ref={draft.form}
      method="post"
      noValidate
      onInput={draft.save}
      onSubmit={(event) => {
        draft.saveToSend();
        sendSolved(event);
      }}
      className="grid gap-4"
    >
      <h2 className="text-xl">{m.contact.write_to_us()}</h2>
      <ErrorSummary errors={errors} />
      <DraftNotice draft={draft} isNotSent={outcome === null && !isSending} />
      <input type="hidden" name="send_key" value={draft.sendKey} />
      <AboutNote about={about} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...field("first_name")}
          label={m.contact.first_name()}
          autoComplete="given-name"
          maxLength={maxLengths.fullName}
          required
        />
        <Field
          {...field("last_name")}
          label={m.contact.last_name()}
          autoComplete="family-name"
          maxLength={maxLengths.fullName}
          required
        />
      </div>
      <Field
        {...field("contact")}
        label={m.contact.phone_number()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={maxLengths.phone}
      />
      <Field
        {...field("email")}
        label={m.contact.email()}
        type="email"
        autoComplete="email"
        maxLength={maxLengths.email}
        required
      />
      <TextField {...field("message")} label={m.contact.message()} maxLength={maxLengths.message} className="h-40" />
      <PermissionBoxes idPrefix="page" isSignedIn={sender !== null} ticked={outcome?.values} />
      <CaptchaField form="contact" />
      <p className="text-sm text-muted">{m.contact.promise()}</p>
      <Button type="submit" isBusy={isSending}>
        {isSending ? m.contact.sending() : m.contact.submit()}
      </Button>
    </Form>
  );
}
