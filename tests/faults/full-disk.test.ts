// proves T7.9

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { mountSmallDisk } from "./support/small-disk.ts";
import { openStage, type Stage } from "./support/stage.ts";
import { type Answer, makeAccount, newPerson, post, until } from "./support/visitor.ts";

const disk = mountSmallDisk(160);
let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  disk?.remove();
});

const sendMessage = (address: string, email: string): Promise<Answer> =>
  post(address, "/contacts/", { name: "Asha", email, contact: "9800000000", message: longText() });

/** The form of the Contact Us page. */
const sendForm = (address: string): Promise<Response> =>
  fetch(`${address}/contactus`, {
    method: "POST",
    headers: { accept: "text/html", origin: address },
    body: new URLSearchParams({
      first_name: "Asha",
      last_name: "Patil",
      contact: "9800000000",
      email: "asha@example.org",
      message: longText(),
    }),
  });

/** 4,800 characters that no database makes smaller. */
const longText = () => randomBytes(2_400).toString("hex");

test.skipIf(!disk)(
  "a full disk (skipped where nothing may be mounted): writes are refused in words, reads go on, and with room again writes succeed without a restart",
  async () => {
    stage = await openStage({ database: "embedded", folder: disk!.folder });
    const product = await stage.start();
    const { bearer } = await makeAccount(product.address);
    const acknowledged: string[] = [];
    const write = async () => {
      const { email } = newPerson();
      const answer = await sendMessage(product.address, email);
      if (answer.status === 201) acknowledged.push(email);
      return answer;
    };
    expect((await write()).status).toBe(201);

    disk!.fill(0);
    let refused: Answer | undefined;
    await until("a write finds no room", async () => {
      const answer = await write();
      if (answer.status !== 201) refused = answer;
      return refused !== undefined;
    });
    expect(refused).toMatchObject({ status: 507, body: { code: "disk_full" } });
    const form = new FormData();
    form.append("subject", "My mark sheet");
    form.append("files", new File([Buffer.alloc(200_000, "x")], "marks.pdf"));
    const upload = await fetch(`${product.address}/api/tickets/`, { method: "POST", headers: bearer, body: form });
    expect([upload.status, ((await upload.json()) as { code: string }).code]).toEqual([507, "disk_full"]);
    await until("the page finds no room either", async () => {
      const page = await sendForm(product.address);
      return page.status === 507 && (await page.text()).includes("We cannot save this right now");
    });
    for (const path of ["/", "/hostellist", "/healthz", "/readyz", "/api/hostels/"]) {
      expect([path, (await fetch(product.address + path)).status]).toEqual([path, 200]);
    }

    disk!.empty();
    await until("writes succeed again", async () => (await write()).status === 201);
    expect(product.isRunning()).toBe(true);
    await product.kill();
    const again = await stage.start();
    expect((await sendMessage(again.address, newPerson().email)).status).toBe(201);
    await again.stop();
    const kept = await stage.read<{ email: string }>(sql`select email from contact_messages`);
    expect(acknowledged.filter((email) => !kept.some((row) => row.email === email))).toEqual([]);
    expect(existsSync(join(disk!.folder, "uploads"))).toBe(true);
  },
);
