import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { createFreshDatabase } from "../scripts/fresh-database.ts";
import { type Product, startProduct } from "../scripts/start-product.ts";
import { openDatabase } from "../src/db/client.server.ts";
import { migrate } from "../src/db/migrate.server.ts";
import { answerContactMessage } from "../src/features/enquiries/service/answer-message.server.ts";
import { sendContactMessage } from "../src/features/enquiries/service/send-message.server.ts";
import { insertStudent, signIn } from "../tests/support/account-factories.ts";
import { testDeps } from "../tests/support/deps.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expectFits } from "./support/fits.ts";
import { expect, test } from "./support/test.ts";

/** What a student's own pages show when staff have answered, and when a part of them cannot be read. */

const question = "Is there a mess in the hostel?";
const answer = "Yes, with <b>three</b> meals a day.\nIt opens at 7.";
let stage: Awaited<ReturnType<typeof openStage>>;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage.close());

/** A product of its own: its database is written before it starts, and a table of it is gone. */
async function openStage() {
  const serverUrl = process.env.TEST_DATABASE_URL;
  const fresh = serverUrl ? await createFreshDatabase(serverUrl) : undefined;
  const folder = await mkdtemp(join(tmpdir(), "margdeep-own-place-"));
  const cookie = await prepare({ databaseUrl: fresh?.url, folder: join(folder, "database") });
  const product: Product = await startProduct({
    MODE: "trial",
    SAMPLE_DATA: "false",
    LOG_LEVEL: "fatal",
    DATA_DIR: folder,
    ...(fresh && { DATABASE_URL: fresh.url }),
  });
  return {
    /** Opens a page of the student's own. */
    async open(page: Page, path: string) {
      const [name = "", value = ""] = cookie.split("=");
      await page.context().addCookies([{ name, value, url: product.address }]);
      await page.goto(product.address + path);
    },
    async close() {
      await product.stop();
      await fresh?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function prepare(options: Parameters<typeof openDatabase>[0]): Promise<string> {
  const database = await openDatabase(options);
  await migrate(database, "migrations");
  const deps = testDeps(database, { now: () => new Date() });
  const { id } = await insertStudent(database.db);
  const message = {
    ...{ name: "Asha Patil", email: "asha@example.org", contact: "9800000000", message: question },
    ...{ page: "", about: null, permissions: [] },
  };
  const { reference } = await sendContactMessage(deps, message, {
    studentId: id,
    locale: "en",
  });
  await answerContactMessage(deps, { reference, staffName: "Meera", body: answer });
  const { headers } = await signIn(deps, id);
  await database.db.execute(sql`alter table wishlist_entries rename to wishlist_entries_elsewhere`);
  await database.close();
  return headers.cookie;
}

// proves S2.20
test("an answer of staff is under the student's enquiry, as it was typed @no-script", async ({ page }) => {
  await stage.open(page, "/student-dashboard/enquiries");
  const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: question });
  await expect(entry).toContainText("Answered");
  await expect(entry).toContainText(/Meera/);
  await expect(entry.getByText("Yes, with <b>three</b> meals a day.")).toBeVisible();
  await expect(entry).not.toContainText("No answer yet");
  await expectFits(page);
  await expectNoAxeViolations(page);
});

test("a dashboard list that cannot be read shows a message with Retry; the rest of the page is complete @no-script", async ({
  page,
}) => {
  await stage.open(page, "/student-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Hello, Asha" })).toBeVisible();
  const failed = page.getByText("We could not load this part just now. Everything else is here.");
  await expect(failed).toHaveCount(3);
  const tickets = page.getByRole("region", { name: /tickets/i });
  await expect(tickets.getByRole("link")).toHaveAttribute("href", "/student-dashboard/help-support");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Retry" }).first().click();
  await expect(page).toHaveURL(/\/student-dashboard$/);
  await expect(failed).toHaveCount(3);
});
