import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request as requests } from "@playwright/test";
import { createFreshDatabase } from "../../scripts/fresh-database.ts";
import { startProduct } from "../../scripts/start-product.ts";
import { linkIn, readOutbox } from "../../tests/support/read-mail.ts";
import { firstAdmin } from "./first-admin.ts";
import { type Credentials, postToOffice, signInToOffice } from "./office.ts";
import type { StaffRole } from "./staff.ts";
import { expect } from "./test.ts";

/** A product of one's own with starter data, on either database, whose clock a test moves. */
export async function startClockProduct() {
  const { TEST_DATABASE_URL: serverUrl } = process.env;
  const fresh = serverUrl ? await createFreshDatabase(serverUrl) : undefined;
  const folder = await mkdtemp(join(tmpdir(), "margdeep-clock-"));
  const clockFile = join(folder, "clock");
  await writeFile(clockFile, "0");
  const product = await startProduct({
    MODE: "trial",
    SAMPLE_DATA: "true",
    LOG_LEVEL: "warn",
    RATE_LIMITS: "off",
    DATA_DIR: folder,
    STAFF_EMAIL: firstAdmin.email,
    STAFF_PASSWORD: firstAdmin.password,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, "moved-clock.ts")}`,
    CLOCK_FILE: clockFile,
    ...(fresh && { DATABASE_URL: fresh.url }),
  });
  const baseURL = product.address;
  const admin: Credentials = { ...firstAdmin };
  const open = () => requests.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  const mails = () => readOutbox(join(folder, "outbox"));

  return {
    address: baseURL,
    mails,
    /** Moves the clock to an instant. */
    moveTo: (instant: Date) => writeFile(clockFile, String(instant.getTime() - Date.now())),
    /** Invites a member of staff, who accepts. */
    async member(role: StaffRole, name: string): Promise<Credentials> {
      const who: Credentials = { email: `${role}@example.org`, password: "a lamp for the office 9" };
      const office = await open();
      await signInToOffice(office, admin);
      await postToOffice(office, "staff/", { email: who.email, name, role });
      const invitation = async () => (await mails()).findLast(({ to }) => to.includes(who.email));
      await expect.poll(invitation, "the invitation is written").toBeDefined();
      const token = linkIn((await invitation())!)
        .split("/")
        .at(-1);
      await postToOffice(office, "invitations/accept/", { token, name, password: who.password });
      await office.dispose();
      return who;
    },
    /** The session of a member of staff from now on: a client of the console's calls, and cookies for a page. */
    async signIn(who: Credentials) {
      const office = await open();
      await signInToOffice(office, who);
      return office;
    },
    async stop(): Promise<void> {
      await product.stop();
      await fresh?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
