import type { ContactMessage, Origin } from "#features/enquiries/contract.ts";
import { findSentMessage, sendContactMessage } from "#features/enquiries/service/send-message.server.ts";
import type { Fact } from "#features/facts/contract.ts";
import { readFact } from "#features/facts/service/read-fact.server.ts";
import { type CheckedFile, checkAttachments } from "#features/tickets/service/check-attachments.server.ts";
import { attachToContactMessage, dropFiles, storeFiles } from "#features/tickets/service/store-attachments.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Steps } from "#http/perform.server.ts";
import type { UploadedFile } from "#http/request/read-multipart.server.ts";
import { factPath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { beginningOf } from "#lib/plain-text.ts";
import type { NewReport, SentReport } from "../contract.ts";
import { insertReport } from "../store.server.ts";
import { maxShown } from "../values.ts";

interface Checked {
  fact: Fact;
  files: CheckedFile[];
}

/**
 * How a figure is reported (`report_figure`): a message to the office about it, with a row that names the figure, what was
 * shown, and what is right. The figure is disputed until staff decide.
 *
 * @throws AppError fact_not_found; invalid_input where neither an address nor a file says where it is written
 */
export function reportSteps(
  deps: Deps,
  factId: string,
  input: NewReport,
  uploads: UploadedFile[],
  origin: Origin,
): Steps<Checked, SentReport> {
  const { captcha, ...answers } = input;
  return {
    check: async () => {
      const fact = await readFact(deps, factId);
      if (input.evidence_url === "" && uploads.length === 0) {
        throw new AppError("invalid_input", { evidence_url: "Please say where it is written: an address or a file" });
      }
      return { fact, files: await checkAttachments(uploads) };
    },
    alreadyDone: async ({ fact }) => {
      const sent = await findSentMessage(deps, messageOf(fact, input, origin), origin);
      return sent && { reference: sent.reference, fact: factId };
    },
    captcha: { token: captcha, answers },
    work: (checked) => sendReport(deps, checked, input, origin),
  };
}

async function sendReport(deps: Deps, { fact, files }: Checked, input: NewReport, origin: Origin): Promise<SentReport> {
  const kept = await storeFiles(deps, { studentId: origin.studentId }, files);
  let isNew = false;
  try {
    const { reference } = await sendContactMessage(
      deps,
      messageOf(fact, input, origin),
      origin,
      async (tx, messageId) => {
        isNew = true;
        await insertReport(tx, {
          contactMessageId: messageId,
          factId: fact.id,
          aboutKind: fact.about.kind,
          aboutId: fact.about.id,
          shown: shownOf(fact, origin),
          shouldBe: input.should_be,
          evidenceUrl: input.evidence_url || null,
          office: input.office,
        });
        await attachToContactMessage(tx, messageId, kept);
      },
    );
    return { reference, fact: fact.id };
  } catch (error) {
    isNew = false;
    throw error;
  } finally {
    if (!isNew) await dropFiles(deps, kept);
  }
}

/** What the receipt says, in one line. */
function shownOf({ branch, figures }: Fact, { locale }: Origin): string {
  const { messages: m, format } = languageOf(locale);
  const said = figures.map(({ name, value, unit }) => {
    const text = typeof value === "number" && unit !== "year" && unit !== "percentile" ? format.number(value) : value;
    return `${m.facts.figure_name({ name })}: ${text}`;
  });
  return beginningOf([branch?.name ?? "", ...said].filter(Boolean).join(", "), maxShown);
}

/** The report as a message: what its sender finds under their own messages and in their data. */
function messageOf(fact: Fact, input: NewReport, origin: Origin): ContactMessage {
  const { should_be: shouldBe, evidence_url: address, words, office } = input;
  const m = languageOf(origin.locale).messages.facts;
  const lines = [
    m.report_line_shown({ shown: shownOf(fact, origin) }),
    m.report_line_right({ right: shouldBe }),
    ...(address ? [m.report_line_from({ from: address })] : []),
    ...(office ? [m.report_line_office({ office })] : []),
    ...(words ? ["", words] : []),
  ];
  const { kind, id } = fact.about;
  return {
    name: input.name,
    email: input.email,
    contact: "",
    message: lines.join("\n"),
    permissions: [],
    page: factPath(fact.id),
    about: kind === "stream" ? null : { kind, id: String(id) },
    sendKey: input.send_key || undefined,
  };
}
