import type { Db } from "#db/client.server.ts";
import { eraseEmailsTo, queueEmail } from "#features/emails/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import type { Steps } from "#http/perform.server.ts";
import { canonicalMailbox } from "#lib/canonical-mailbox.ts";
import { AppError } from "#lib/errors.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { isSameSecret, linkToken, randomPublicId, sha256 } from "#lib/secrets.server.ts";
import type { OfficeClaim } from "../contract.ts";
import { addressProblem, domainOfSite } from "../rules.ts";
import {
  deleteOffices,
  findOffice,
  insertLink,
  lockOffice,
  type OfficeRow,
  officeIs,
  readCollege,
  updateOffice,
  upsertOffice,
} from "../store.server.ts";

const linkHours = 24;

/** An office's link, as its address names it. */
export interface OfficeLink {
  link?: string | undefined;
  token?: string | undefined;
}

interface ClaimedCollege {
  id: number;
  name: string;
}

/**
 * The college of a claim, with the domain that the office's address must have; null: the catalogue knows no site of its own.
 *
 * @throws AppError college_not_found
 */
export async function readClaimedCollege({ db }: Pick<Deps, "db">, collegeId: number) {
  const college = await readCollege(db, collegeId);
  if (!college) throw new AppError("college_not_found");
  return { id: college.id, name: college.name, domain: domainOfSite(college.website) };
}

/**
 * How a page is claimed (`claim_college`), and how an office has a new link sent: a mailbox at the college's domain gets
 * a link that works for a day. The answer is the same whether or not the mailbox is known; one whose claim was declined gets none.
 *
 * @throws AppError college_not_found; office_without_website; invalid_input for an address elsewhere
 */
export function claimSteps(
  deps: Deps,
  collegeId: number,
  { captcha, ...claim }: OfficeClaim,
  locale: Locale,
): Steps<ClaimedCollege, undefined> {
  return {
    check: async () => {
      const college = await readClaimedCollege(deps, collegeId);
      if (college.domain === null) throw new AppError("office_without_website");
      const problem = addressProblem(claim.email, college.domain);
      if (problem) throw new AppError("invalid_input", { email: sentences[problem](college.domain) });
      return college;
    },
    captcha: { token: captcha, answers: claim },
    quietly: { key: sha256(`college-office:${canonicalMailbox(claim.email)}`), answer: undefined },
    work: (college) => deps.db.transaction((tx) => claimPage(deps, tx, college, claim, locale)),
  };
}

const sentences = {
  free_mail: (domain: string) =>
    `This is a private mailbox. Please use your address at ${domain}, or write to us under Support`,
  other_domain: (domain: string) => `Please use your address at ${domain}, or write to us under Support`,
};

async function claimPage(
  deps: Deps,
  tx: Db,
  college: ClaimedCollege,
  claim: Omit<OfficeClaim, "captcha">,
  language: Locale,
): Promise<undefined> {
  const createdAt = deps.now();
  const mailbox = canonicalMailbox(claim.email);
  const office = await upsertOffice(tx, { ...claim, collegeId: college.id, mailbox, language, createdAt });
  if (office.state === "declined" || office.state === "ended") return;
  const linkId = randomPublicId();
  const expiresAt = new Date(createdAt.getTime() + linkHours * 3_600_000);
  await insertLink(tx, { id: linkId, officeId: office.id, createdAt, expiresAt });
  await queueEmail(deps, tx, {
    kind: "office_link",
    // To the address that the office confirmed, however this form spelled it. Nobody has proved the name.
    to: { name: "", address: office.email },
    language,
    details: { collegeName: college.name, linkId, expiresAt: expiresAt.toISOString() },
    dedupeKey: `office-link:${linkId}`,
    giveUpAt: expiresAt,
  });
}

/**
 * The office of a link that is ours and still works.
 *
 * @throws AppError office_link_over
 */
export async function requireOffice(deps: Deps, { link = "", token = "" }: OfficeLink): Promise<OfficeRow> {
  const isOurs = isSameSecret(token, linkToken(deps.secretKey, "college-office", link));
  const office = isOurs ? await findOffice(deps.db, link, deps.now()) : null;
  if (!office || office.state === "declined" || office.state === "ended") throw new AppError("office_link_over");
  return office;
}

/** The same for an office that staff approved. @throws AppError office_link_over, office_not_approved */
export async function requireApproved(deps: Deps, link: OfficeLink): Promise<OfficeRow> {
  const office = await requireOffice(deps, link);
  if (office.state !== "approved") throw new AppError("office_not_approved");
  return office;
}

/** Somebody who reads the mailbox confirms the claim: it waits for staff. Twice is once. @throws AppError office_link_over */
export async function confirmClaim(deps: Deps, link: OfficeLink): Promise<void> {
  const { id } = await requireOffice(deps, link);
  await deps.db.transaction(async (tx) => {
    const office = await lockOffice(tx, id);
    if (office?.state === "unconfirmed") await updateOffice(tx, id, { state: "waiting", confirmedAt: deps.now() });
  });
}

/** The office gives its access up: its data is erased; what was accepted stays, as the college's. @throws AppError office_link_over */
export async function leaveOffice(deps: Deps, link: OfficeLink): Promise<void> {
  const { id } = await requireOffice(deps, link);
  await deps.db.transaction((tx) => eraseOffices(tx, officeIs(id)));
}

/** Erases offices with their links, what waits of them, and the e-mails to them. */
export async function eraseOffices(tx: Db, which: Parameters<typeof deleteOffices>[1]): Promise<void> {
  await eraseEmailsTo(tx, ["office_link", "office_told"], await deleteOffices(tx, which));
}
