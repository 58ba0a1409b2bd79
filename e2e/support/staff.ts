import { type APIRequestContext, type APIResponse, type Page, request as requests, test } from "@playwright/test";
import { firstAdmin } from "./first-admin.ts";
import { pathIn, readLatestMail } from "./mail.ts";
import { expect } from "./test.ts";

export type StaffRole = "editor" | "counsellor" | "accounts" | "admin";

/** A member of staff with a password and no second factor, since these tests run in trial mode. */
export interface TestStaff {
  id: number;
  name: string;
  email: string;
  password: string;
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
  await post(office, "session/", firstAdmin);
  const { id } = await post(office, "staff/", { email: staff.email, name: staff.name, role });
  const link = pathIn(await readLatestMail(staff.email));
  const token = link.split("/").at(-1);
  await post(office, "invitations/accept/", { token, name: staff.name, password: staff.password });
  await office.dispose();
  return { ...staff, id };
}

/** Signs a page's browser in without the login page, which is tested separately. */
export async function signInAs(page: Page, { email, password }: Pick<TestStaff, "email" | "password">): Promise<void> {
  const answer = await page.request.post("/api/staff/session/", { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A new member of staff with this role, and a page signed in as them. */
export async function signInStaff(page: Page, role: StaffRole): Promise<TestStaff> {
  const staff = await createStaff(role);
  await signInAs(page, staff);
  return staff;
}

/** An API client for staff calls outside a page, which stores its session cookie. */
function openOffice(): Promise<APIRequestContext> {
  const { baseURL } = test.info().project.use;
  return requests.newContext({ baseURL, extraHTTPHeaders: { origin: String(baseURL) } });
}

/** Calls below /api/staff/ as the first admin, to set up records for a test. */
export async function officeOf(staff: Pick<TestStaff, "email" | "password"> = firstAdmin) {
  const office = await openOffice();
  await post(office, "session/", { email: staff.email, password: staff.password });
  return {
    get: async (path: string) => readReply(await office.get(`/api/staff/${path}`)),
    post: (path: string, body: unknown) => post(office, path, body),
    patch: async (path: string, body: unknown) => readReply(await office.patch(`/api/staff/${path}`, { data: body })),
    close: () => office.dispose(),
  };
}

async function post(office: APIRequestContext, path: string, data: unknown) {
  return readReply(await office.post(`/api/staff/${path}`, { data }));
}

type Answer = Pick<APIResponse, "ok" | "status" | "text">;

// biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
async function readReply(answer: Answer): Promise<any> {
  const text = await answer.text();
  expect(answer.ok(), `${answer.status()} ${text}`).toBe(true);
  return text === "" ? undefined : JSON.parse(text);
}
