import { listStreams } from "#features/catalogue/service/list-streams.server.ts";
import type { OfferedPackage } from "#features/packages/contract.ts";
import { listPackages } from "#features/packages/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError, type FieldErrors, problems } from "#lib/errors.ts";
import { type AccountDraft, NewSignUp } from "../contract.ts";
import {
  needsGuardianFields,
  type SignUpAnswers,
  signUpFields,
  signUpProblems,
  signUpTexts,
} from "../sign-up-rules.ts";
import { passwordProblem } from "./passwords.server.ts";

/** Answers that may become an account, still without the password's hash. */
export interface CheckedSignUp {
  details: Omit<AccountDraft, "passwordHash">;
  /** What was chosen, with the price that is charged. */
  chosen: OfferedPackage;
}

/**
 * Checks every answer of a sign-up, against the rules, the clock, and the streams and packages that are on offer.
 *
 * @param language of the person, for e-mails
 * @throws AppError invalid_input with every problem at once, by field; package_not_found when that is the only one
 */
export async function checkSignUp(deps: Deps, input: NewSignUp, language: string): Promise<CheckedSignUp> {
  const { found, chosen, streamIds, today } = await findProblems(deps, input);
  refuse(found, input);
  if (!chosen) throw new AppError("package_not_found", { package: problems.package_not_found.error });
  return { details: detailsOf(input, streamIds, chosen, today, language), chosen };
}

/**
 * Everything that is wrong with a body whose shape is wrong: what the schema says of some fields does not hide what the rules
 * say of the others.
 *
 * @param body as it was sent
 * @param ofShape messages of the schema by field
 */
export async function signUpProblemsOfShape(deps: Deps, body: unknown, ofShape: FieldErrors): Promise<FieldErrors> {
  const unreadable = new Set(Object.keys(ofShape).map((name) => name.split(".")[0]));
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const readable = Object.entries(isObject ? body : {}).filter(([name]) => !unreadable.has(name));
  const input = NewSignUp.safeParse(Object.fromEntries(readable));
  if (!input.success) return ofShape;
  const { found } = await findProblems(deps, input.data);
  const ofRules = Object.entries(found).filter(([name]) => !unreadable.has(name));
  return { ...Object.fromEntries(ofRules), ...ofShape };
}

async function findProblems(deps: Deps, input: NewSignUp) {
  const today = dayInIndia(deps.now());
  const [streams, packages] = await Promise.all([listStreams(deps), listPackages(deps)]);
  const streamIds = [...new Set(input.intrested_in)];
  const chosen = packages.find(({ id }) => id === input.package);
  const isKnownStreams = streamIds.every((id) => streams.some((stream) => stream.id === id));
  const found: Partial<FieldErrors> = {
    ...(isKnownStreams ? {} : { intrested_in: signUpTexts.streamUnknown }),
    ...(chosen ? {} : { package: problems.package_not_found.error }),
    ...optional("password", passwordProblem(input.password, { email: input.email })),
    ...signUpProblems(answersOf(input), today),
  };
  return { found: inOrder(found), chosen, streamIds, today };
}

/** The answers in the form in which the rules read them. */
function answersOf(input: NewSignUp): SignUpAnswers {
  return {
    ...input,
    confirm_password: input.confirm_password,
    intrested_in: input.intrested_in.map(String),
    package: input.package ? String(input.package) : "",
  };
}

function refuse(found: FieldErrors, input: NewSignUp): void {
  const names = Object.keys(found);
  const isPackageAlone = names.length === 1 && names[0] === "package" && Boolean(input.package);
  if (names.length > 0 && !isPackageAlone) throw new AppError("invalid_input", found);
}

/** In the order of the form, whichever check found them. */
function inOrder(found: Partial<FieldErrors>): FieldErrors {
  return Object.fromEntries(signUpFields.flatMap((name) => (found[name] ? [[name, found[name]]] : [])));
}

function optional(name: string, problem: string | null): FieldErrors {
  return problem ? { [name]: problem } : {};
}

function detailsOf(
  input: NewSignUp,
  streamIds: number[],
  chosen: OfferedPackage,
  today: string,
  language: string,
): CheckedSignUp["details"] {
  return {
    firstName: input.first_name,
    lastName: input.last_name,
    contact: input.contact,
    email: input.email,
    dob: input.dob,
    address: input.city,
    pincode: input.pincode,
    streamIds,
    packageId: chosen.id,
    guardian: needsGuardianFields(input.dob, today) ? { name: input.guardian_name, email: input.guardian_email } : null,
    language,
  };
}
