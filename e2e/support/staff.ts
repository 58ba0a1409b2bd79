import { type APIRequestContext, type APIResponse, type Page, request as requests, test } from "@playwright/test";
import { pathIn, readLatestMail } from "./mail.ts";
import { type Credentials, postToOffice, signInToOffice } from "./office.ts";
import { expect } from "./test.ts";

export type StaffRole = "editor" | "counsellor" | "accounts" | "admin";

/** A member of staff with a password; with a second factor where the role demands one. */
export interface TestStaff extends Credentials {
  id: number;
  name: string;
  role: StaffRole;
}

/** The console supports widths from 768 pixels. Call this first in a test or in beforeAll. */
export function desktopOnly(): void {
  test.skip(({ isMobile }) => isMobile, "the console is for desks; its narrowest screen is 768 pixels");
}

/** Invites a new member with this role and accepts the invitation, through the API. */
export async function createStaff(role: StaffRole): Promise<TestStaff> {
  const unique = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  const staff = {
    name: `Meera ${role}`,
    email: `${role}-${unique}@example.org`,
    password: "a lamp for the office 9",
    role,
  };
  const office = await openOffice();
  const { id } = await postToOffice(office, "staff/", { email: staff.email, name: staff.name, role });
  const link = pathIn(await readLatestMail(staff.email));
  const token = link.split("/").at(-1);
  await postToOffice(office, "invitations/accept/", { token, name: staff.name, password: staff.password });
  await office.dispose();
  return { ...staff, id };
}

/** Signs a page's browser in without the login page, which is tested separately. */
export async function signInAs(page: Page, staff: Credentials): Promise<void> {
  // Requests of a page's own context name no origin, and one with a cookie and no origin is refused.
  const office = await openOffice(false);
  await signInToOffice(office, staff);
  await page.context().addCookies((await office.storageState()).cookies);
  await office.dispose();
}

/** A new member of staff with this role, and a page signed in as them. */
export async function signInStaff(page: Page, role: StaffRole): Promise<TestStaff> {
  const staff = await createStaff(role);
  await signInAs(page, staff);
  return staff;
}

/** An API client for staff calls outside a page, which stores its session cookie. @param isFirst as the first admin */
function openOffice(isFirst = true): Promise<APIRequestContext> {
  const { baseURL } = test.info().project.use;
  const storageState = isFirst ? JSON.parse(process.env.E2E_OFFICE ?? "") : undefined;
  return requests.newContext({ baseURL, storageState, extraHTTPHeaders: { origin: String(baseURL) } });
}

/** Calls below /api/staff/, to set up records for a test. @param staff who; undefined: the first admin */
export async function officeOf(staff?: Credentials) {
  const office = await openOffice(staff === undefined);
  if (staff) await signInToOffice(office, staff);
  return {
    get: async (path: string) => readReply(await office.get(`/api/staff/${path}`)),
    post: (path: string, body: unknown) => postToOffice(office, path, body),
    patch: async (path: string, body: unknown) => readReply(await office.patch(`/api/staff/${path}`, { data: body })),
    close: () => office.dispose(),
  };
}

type Answer = Pick<APIResponse, "ok" | "status" | "text">;

// biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
async function readReply(answer: Answer): Promise<any> {
  const text = await answer.text();
  expect(answer.ok(), `${answer.status()} ${text}`).toBe(true);
  return text === "" ? undefined : JSON.parse(text);
}
