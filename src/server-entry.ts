/** What the server bundle offers server.ts: the application, and its pages, sharing one copy of every module. */

import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";

/** Both OpenAPI documents and the list of policies, for scripts/check-contract.ts and scripts/print-acts.ts. */
export { everyPolicy, publicDocument } from "./api.server.ts";
export { createApp } from "./app.server.ts";
/** Reads or builds the search index before the first request. */
export { openStoredIndex } from "./features/catalogue/search/stored-index.server.ts";
/** Writes pending search counts before the database closes. */
export { writeSearchCounts } from "./features/catalogue/service/count-searches.server.ts";
/** Rewrites derived rows that an earlier release's rule wrote. */
export { refreshStaleDerived } from "./features/catalogue/service/refresh-derived.server.ts";
/** Reads the models of chances before the first request. */
export { preloadModels } from "./features/chances/service/served-models.server.ts";
/** Waits for payment webhooks that were acknowledged and are still being processed. */
export { webhooksDone } from "./features/payments/service/receive-webhook.server.ts";
/** Reads the texts that staff wrote before the first page is rendered. */
export { renewWords } from "./features/words/service/words-in-force.server.ts";
/** Made here, so that what it throws is what the job knows. */
export { openChildProgram } from "./gateways/child-program.server.ts";
/** Razorpay or the sandbox. */
export { choosePayments } from "./gateways/choose-payments.server.ts";
/** Opened by server.ts, but made here: the errors they throw are then the ones that the application knows. */
export { openFiles } from "./gateways/files.server.ts";
/** Work whose cost the caller chooses. */
export { openHeavyThread, openInlineWork } from "./gateways/heavy-work.server.ts";
export { openMail } from "./gateways/open-mail.server.ts";
export { openTextMessages } from "./gateways/open-text-messages.server.ts";
export { openJobQueue } from "./gateways/pg-boss-queue.server.ts";
export { openWebhooks } from "./gateways/webhooks.server.ts";
export { heavyTasks } from "./heavy-tasks.server.ts";
/** Counters of limits; what they throw is what rate-limit.server.ts knows. */
export { openLimits } from "./http/limits/limit-store.server.ts";
export { openPressureGauges } from "./http/limits/pressure-gauges.server.ts";
export { limitsOf } from "./http/limits/rate-limit.server.ts";
/** Follows what other processes change. */
export { invalidateOnChange } from "./invalidate-on-change.server.ts";
/** What one application holds in memory. */
export { openState } from "./open-state.server.ts";
/** Builds what is built on demand before the first visitor asks. */
export { preloadAnswers } from "./preload-answers.server.ts";
/** Pages that are the same for everybody, ready in memory. */
export { openPublicResponses } from "./public-responses.server.ts";
/** The first staff account, where there is none. */
export { createFirstMember } from "./staff/accounts/service/first-member.server.ts";
export { staffDocument } from "./staff/api.server.ts";
/** The style sheet that every page carries, for scripts/check-page-sizes.ts. */
export { default as stylesUrl } from "./styles.css?url";
export { startWork } from "./work.server.ts";
export const pages: ServerBuild = build;
