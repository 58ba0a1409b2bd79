import { removeOldResets, startPasswordReset } from "./features/accounts/service/reset-password.server.ts";
import { removeExpiredSessions } from "./features/accounts/service/sessions.server.ts";
import { sendCallMessages } from "./features/appointments/service/send-call-messages.server.ts";
import { offerFreeTimes } from "./features/appointments/service/waiting-list.server.ts";
import { expireResumes } from "./features/appointments/written/share-resume.server.ts";
import { sendReminders } from "./features/calendar/service/send-reminders.server.ts";
import { deleteOldSearches } from "./features/catalogue/service/count-searches.server.ts";
import { queueFirstModels } from "./features/chances/service/request-training.server.ts";
import { sweepModels } from "./features/chances/service/stored-models.server.ts";
import { workOnTraining } from "./features/chances/service/work-on-training.server.ts";
import { removeDeletedLists } from "./features/choices/service/own-lists.server.ts";
import { checkLedger } from "./features/disclosures/service/verify-ledger.server.ts";
import { removeOldEmails } from "./features/emails/service/remove-old-emails.server.ts";
import { requeueStalledEmails, sendEmail } from "./features/emails/service/send-email.server.ts";
import { noteAnswerDelivery } from "./features/enquiries/service/note-delivery.server.ts";
import { eraseOldOffices } from "./features/institutions/service/decide-office.server.ts";
import { writeMonthlyPackage } from "./features/open-data/service/write-package.server.ts";
import { removeOldKeys } from "./features/partners/service/manage-keys.server.ts";
import { gatherEvents, removeOldEvents } from "./features/partners/webhooks/service/gather-events.server.ts";
import { sendEvents } from "./features/partners/webhooks/service/send-events.server.ts";
import { confirmBySilence } from "./features/payments/service/deliverables.server.ts";
import { reconcilePayments } from "./features/payments/service/reconcile.server.ts";
import { removeOldWebhooks } from "./features/payments/service/remove-old-webhooks.server.ts";
import { reconcileRefunds } from "./features/payments/service/send-refund.server.ts";
import { eraseClosedAccounts } from "./features/profile/service/erase-accounts.server.ts";
import { eraseAccountsWithoutConsent } from "./features/profile/service/erase-without-consent.server.ts";
import { recordErasures } from "./features/profile/service/erasure-ledger.server.ts";
import { removeOldTexts } from "./features/text-messages/service/remove-old-texts.server.ts";
import { requeueTexts, sendText } from "./features/text-messages/service/send-text.server.ts";
import { sweepFiles } from "./features/tickets/service/sweep-files.server.ts";
import type { JobHandlers, RepeatedWork, WorkingQueue } from "./gateways/job-queue.server.ts";
import type { Deps } from "./http/deps.server.ts";
import { deleteUsedCaptchas } from "./http/limits/check-captcha.server.ts";
import { resetLimits } from "./http/limits/limit-store.server.ts";
import { inSpan } from "./lib/spans.server.ts";
import { removeEndedStaffSessions } from "./staff/access/service/sessions.server.ts";
import { removeOldInvitations } from "./staff/accounts/service/invitations.server.ts";
import { holdPostings } from "./staff/content/posting-clearance.server.ts";
import { warnOfEndingAnnouncements } from "./staff/content/warn-of-ending.server.ts";
import { workOnImport } from "./staff/imports/service/work-on-import.server.ts";
import { decideMatches } from "./staff/matches/decisions-file.server.ts";
import { joinDecidedFigures } from "./staff/matches/join-figures.server.ts";
import { removeOldMergeRows } from "./staff/merging/service/list-merges.server.ts";
import { settleTwins } from "./staff/merging/service/suggest-merges.server.ts";
import { sweepPictures } from "./staff/pictures/service/sweep-pictures.server.ts";
import { workOnPublicData } from "./staff/public-data/work-on-run.server.ts";
import { resources } from "./staff/resources.server.ts";

/** The handler of each job. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    "send-email": (data) => sendEmail(deps, data, noteAnswerDelivery(deps)),
    "send-text-message": (data) => sendText(deps, data),
    "start-password-reset": (data) => startPasswordReset(deps, data),
    "load-public-data": (data) => workOnPublicData(deps, data),
    "work-on-import": (data) => workOnImport({ ...deps, resources }, data),
    "join-waiting-figures": (data) => joinDecidedFigures(deps, data),
    "decide-matches": (data) => decideMatches(deps, data),
    "train-chances": (data) => workOnTraining(deps, data),
  };
}

/** Scheduled work: reconcilers and sweepers, each safe to run at any moment. */
export function repeatedWork(deps: Deps): RepeatedWork[] {
  return [
    { name: "queue-forgotten-emails", everySeconds: 600, run: () => requeueStalledEmails(deps) },
    { name: "queue-waiting-texts", everySeconds: 60, run: () => requeueTexts(deps) },
    { name: "reconcile-payments", everySeconds: 30, run: () => reconcilePayments(deps) },
    { name: "reconcile-refunds", everySeconds: 30, run: () => reconcileRefunds(deps) },
    { name: "confirm-deliveries-by-silence", everySeconds: 3_600, run: () => confirmBySilence(deps) },
    { name: "remove-expired-sessions", everySeconds: 3_600, run: () => removeExpiredSessions(deps) },
    { name: "remove-ended-staff-sessions", everySeconds: 3_600, run: () => removeEndedStaffSessions(deps) },
    { name: "remove-old-invitations", everySeconds: 86_400, run: () => removeOldInvitations(deps) },
    { name: "erase-accounts-without-consent", everySeconds: 3_600, run: () => eraseAccountsWithoutConsent(deps) },
    { name: "erase-left-accounts", everySeconds: 3_600, run: () => eraseClosedAccounts(deps) },
    { name: "note-erasures", everySeconds: 3_600, run: () => recordErasures(deps) },
    { name: "forget-used-captchas", everySeconds: 3_600, run: () => deleteUsedCaptchas(deps) },
    { name: "forget-limits", everySeconds: 3_600, run: () => resetLimits(deps) },
    { name: "expire-resumes", everySeconds: 3_600, run: () => expireResumes(deps) },
    { name: "sweep-files", everySeconds: 3_600, run: () => sweepFiles(deps) },
    { name: "sweep-pictures", everySeconds: 3_600, run: () => sweepPictures(deps) },
    { name: "queue-first-models", everySeconds: 3_600, run: () => queueFirstModels(deps) },
    { name: "sweep-models", everySeconds: 86_400, run: () => sweepModels(deps) },
    { name: "verify-disclosures", everySeconds: 3_600, run: () => checkLedger(deps) },
    { name: "hold-postings", everySeconds: 3_600, run: () => holdPostings(deps) },
    { name: "warn-of-ending-announcements", everySeconds: 3_600, run: () => warnOfEndingAnnouncements(deps) },
    { name: "offer-free-times", everySeconds: 60, run: () => offerFreeTimes(deps) },
    { name: "send-call-messages", everySeconds: 60, run: () => sendCallMessages(deps) },
    { name: "send-calendar-reminders", everySeconds: 3_600, run: () => sendReminders(deps) },
    { name: "remove-old-emails", everySeconds: 86_400, run: () => removeOldEmails(deps) },
    { name: "erase-old-offices", everySeconds: 86_400, run: () => eraseOldOffices(deps) },
    { name: "remove-old-texts", everySeconds: 86_400, run: () => removeOldTexts(deps) },
    { name: "remove-old-webhooks", everySeconds: 86_400, run: () => removeOldWebhooks(deps) },
    { name: "forget-old-searches", everySeconds: 86_400, run: () => deleteOldSearches(deps) },
    { name: "find-merge-suggestions", everySeconds: 86_400, run: async () => void (await settleTwins(deps)) },
    { name: "remove-old-merge-rows", everySeconds: 86_400, run: () => removeOldMergeRows(deps) },
    { name: "remove-deleted-choice-lists", everySeconds: 86_400, run: () => removeDeletedLists(deps) },
    { name: "gather-partner-events", everySeconds: 60, run: () => gatherEvents(deps) },
    { name: "send-partner-events", everySeconds: 30, run: () => sendEvents(deps) },
    { name: "remove-old-partner-events", everySeconds: 86_400, run: () => removeOldEvents(deps) },
    { name: "remove-old-partner-keys", everySeconds: 86_400, run: () => removeOldKeys(deps) },
    { name: "write-open-data", everySeconds: 86_400, run: () => writeMonthlyPackage(deps) },
    { name: "remove-old-resets", everySeconds: 86_400, run: () => removeOldResets(deps) },
  ];
}

/** Starts jobs and scheduled work, each a trace of its own. */
export function startWork(deps: Deps, queue: WorkingQueue): Promise<void> {
  const handlers = Object.entries(jobHandlers(deps) as Record<string, (data: never) => Promise<void>>);
  const seen = handlers.map(([name, handle]) => [name, (data: never) => inSpan(`job ${name}`, {}, () => handle(data))]);
  const repeated = repeatedWork(deps).map((work) => ({
    ...work,
    run: () => inSpan(`work ${work.name}`, {}, work.run),
  }));
  return queue.start(Object.fromEntries(seen) as JobHandlers, repeated);
}
