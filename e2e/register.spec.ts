import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFreshDatabase } from "../scripts/fresh-database.ts";
import { type Product, startProduct } from "../scripts/start-product.ts";
import { openDatabase } from "../src/db/client.server.ts";
import { migrate } from "../src/db/migrate.server.ts";
import { registerColleges } from "../src/db/schema/registers.ts";
import { sources } from "../src/db/schema/sources.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const code = "U-9001";
const name = "Chitrakoot Valley University";

/** Writes one entry of the register into a database that no product has opened yet. */
async function fillRegister(databaseUrl: string | undefined, folder: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, folder });
  try {
    await migrate(database, join(import.meta.dirname, "../migrations"));
    const source = {
      key: "aishe",
      publisher: "AISHE",
      title: "Directory",
      capturedOn: "2026-11-22",
      status: "official" as const,
    };
    const [row] = await database.db.insert(sources).values(source).returning({ id: sources.id });
    const words = ["chitrakoot", "valley", "university", "patiala", "punjab"];
    const entry = { code, name, district: "Patiala", state: "Punjab", website: "http://www.example.ac.in", words };
    await database.db.insert(registerColleges).values({ ...entry, sourceId: row!.id });
  } finally {
    await database.close();
  }
}

// proves S11.10
test("a college not in our data yet is found in the register, and can be requested", async ({ page, isMobile }) => {
  test.skip(!isMobile, "every screen gets the same HTML");
  // Starts a product of its own, which alone takes some seconds.
  test.setTimeout(120_000);
  const serverUrl = process.env.TEST_DATABASE_URL;
  const fresh = serverUrl ? await createFreshDatabase(serverUrl) : undefined;
  const folder = await mkdtemp(join(tmpdir(), "margdeep-register-"));
  let product: Product | undefined;
  try {
    await fillRegister(fresh?.url, join(folder, "database"));
    product = await startProduct({
      MODE: "trial",
      SAMPLE_DATA: "false",
      LOG_LEVEL: "warn",
      DATA_DIR: folder,
      ...(fresh && { DATABASE_URL: fresh.url }),
    });
    await page.goto(`${product.address}/search?q=chitrakoot`);
    const register = page.getByRole("region", { name: "Not in our data yet: here is what the register says" });
    await expect(register.getByRole("heading", { name })).toBeVisible();
    await expect(register).toContainText(code);
    await expect(register).toContainText("Patiala, Punjab");
    await expect(register.getByRole("link", { name: "www.example.ac.in" })).toHaveAttribute(
      "href",
      "http://www.example.ac.in",
    );
    await expectNoAxeViolations(page);
    await register.getByRole("link", { name: `Ask us to add ${name}` }).click();
    await expect(page.getByRole("heading", { name: "Write to us" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(name);
    await page.close();
  } finally {
    await product?.stop();
    await fresh?.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
